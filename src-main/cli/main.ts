import { runVox } from './run-vox.ts';
import { systemContext } from './system-context.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 12)) {
  process.stderr.write(
    `vox needs Node 22.12 or newer; this is ${process.versions.node}. Run npm install in its folder.\n`,
  );
  process.exit(1);
}
// A reader that closes early (`vox … | head`) is no failure, and not worth a word.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit(0);
  });
}
process.exitCode = await runVox(process.argv.slice(2), systemContext());
