import module from 'node:module';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  const problem = `vox needs Node 22.12 or newer; this is ${process.versions.node}.`;
  process.stderr.write(`${problem} Get it from https://nodejs.org, or run npm install in the folder of vox.\n`);
  process.exit(1);
}
// Beside the bundle, so that it goes with it and nobody else can write there. Without the right to write there is none.
module.enableCompileCache(fileURLToPath(new URL('.compile-cache', import.meta.url)));
// A reader that closes early (`vox … | head`) is no failure, and not worth a word.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}
// Imported only now: what is loaded before the cache is on is compiled each time.
const [{ runVox }, { systemContext }] = await Promise.all([import('./run-vox.ts'), import('./system-context.ts')]);
process.exitCode = await runVox(process.argv.slice(2), systemContext());
