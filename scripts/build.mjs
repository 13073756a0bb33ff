// `npm run build`: the Electron bundles and the renderer (out/main, out/preload, out/renderer), then the Node bundles (out/node).
import { spawn } from 'node:child_process';

/** @param {string} title @param {string[]} argv */
async function step(title, argv) {
  const started = Date.now();
  const { code, output } = await run(argv);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${code === 0 ? 'ok  ' : 'FAIL'} ${title} (${seconds} s)\n`);
  if (code === 0) return;
  process.stdout.write(`\n$ ${argv.join(' ')}\n${output}\n`);
  process.exit(1);
}

/** @param {string[]} argv @returns {Promise<{ code: number, output: string }>} */
function run([command = '', ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const add = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout.on('data', add);
    child.stderr.on('data', add);
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

await step('build: Electron and renderer', ['electron-vite', 'build', '--logLevel', 'warn']);
await step('build: Node bundles', ['node', 'scripts/build-node.mjs']);
