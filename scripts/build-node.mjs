// Bundles what runs on Node without Electron (out/node): `vox` and, behind it, the browser shell. Built aside and moved into
// place, so that a `vox` that starts meanwhile sees the old bundle or the new one, never half of one.
import { renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const OUT = join(ROOT, 'out');

/** CommonJS packages inside an ES module still ask for `require`. */
const REQUIRE =
  "import{createRequire as createBundleRequire}from'node:module';const require=createBundleRequire(import.meta.url);";

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
    banner: { js: REQUIRE },
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
