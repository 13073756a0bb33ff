// Bundles what runs on Node without Electron (out/node): `vox` and, behind it, the browser shell. Built aside and moved into
// place, so that a `vox` that starts meanwhile sees the old bundle or the new one, never half of one.
import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const OUT = join(ROOT, 'out');

/** What CommonJS packages expect to find, inside an ES module. */
const COMMON_JS = [
  "import { createRequire as bundleRequire } from 'node:module';",
  "import { fileURLToPath as bundlePath } from 'node:url';",
  'const require = bundleRequire(import.meta.url), __filename = bundlePath(import.meta.url), __dirname = import.meta.dirname;',
].join('\n');

async function loadEsbuild() {
  try {
    return await import('esbuild');
  } catch {
    process.stderr.write('The packages are not installed. Run this first: npm install\n');
    return process.exit(1);
  }
}

const { build } = await loadEsbuild();
const staging = join(OUT, `.node-${process.pid}`);
try {
  await build({
    absWorkingDir: ROOT,
    entryPoints: { vox: 'src-main/cli/main.ts' },
    outdir: staging,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22.12',
    sourcemap: true,
    // Names stay, for the traces in bug reports; blanks and comments only cost time at each start.
    minifyWhitespace: true,
    minifySyntax: true,
    banner: { js: COMMON_JS },
    // The UMD build of jsonc-parser asks for its parts in a way that no bundler follows.
    mainFields: ['module', 'main'],
    // Native code stays where npm put it.
    external: ['node-pty', '@napi-rs/keyring'],
    loader: { '.yaml': 'text' },
    logLevel: 'warning',
  });
  rmSync(join(OUT, 'node'), { recursive: true, force: true });
  renameSync(staging, join(OUT, 'node'));
} finally {
  rmSync(staging, { recursive: true, force: true });
}
