import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { Home } from '../home.ts';
import { collectOutput, exitOf, type Host } from './host.ts';

const VOX = join(import.meta.dirname, '../../out/node/vox.mjs');

/** `vox serve`, and its page in a browser context of its own. */
export async function startBrowserShell(home: Home, browser: Browser): Promise<Host> {
  const child = spawn(process.execPath, [VOX, 'serve', '--port', '0', '--no-open'], { cwd: home.dir, env: home.env });
  const exited = exitOf(child);
  const output = collectOutput(child);
  const [url] = await output.until(/http:\/\/\S+/);
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
  const page = await context.newPage();
  await page.goto(url);
  return {
    kind: 'browser',
    page,
    pid: child.pid ?? 0,
    exited,
    log: output.text,
    evaluate: () => Promise.reject(new Error('The browser shell has no Electron to evaluate in.')),
    startAgain: () => Promise.reject(new Error('The browser shell may run twice.')),
    async quit() {
      await context.close();
      child.kill('SIGINT');
      await exited;
    },
  };
}
