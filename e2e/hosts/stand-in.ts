import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Home } from '../home.ts';
import { collectOutput, exitOf, type Host, type InMain } from './host.ts';

const ROOT = join(import.meta.dirname, '../..');
const REGISTER = join(ROOT, 'e2e/electron-stand-in/register.ts');
const MAIN = join(ROOT, 'out/main/index.js');

type Message =
  | { readonly type: 'chromium'; readonly endpoint: string }
  | { readonly type: 'result'; readonly id: number; readonly result?: unknown; readonly error?: string };

/** Starts the built main bundle on the stand-in. */
function spawnStandIn(home: Home): ChildProcess {
  return spawn(process.execPath, ['--import', REGISTER, MAIN], {
    cwd: home.dir,
    env: home.env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
}

/** The built main and preload on the stand-in for Electron, and the page in its Chromium. */
export async function startStandIn(home: Home): Promise<Host> {
  const child = spawnStandIn(home);
  const exited = exitOf(child);
  const output = collectOutput(child);
  const endpoint = await endpointOf(child, exited, output.text);
  const browser = await chromium.connectOverCDP(endpoint);
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error(`The stand-in opened no page.\n${output.text()}`);
  await page.waitForURL(/\.localhost\//);
  const evaluate = evaluator(child);
  return {
    kind: 'stand-in',
    page,
    pid: child.pid ?? 0,
    exited,
    log: output.text,
    evaluate,
    startAgain: () => exitOf(spawnStandIn(home)),
    async quit() {
      if (child.exitCode === null && child.connected)
        await evaluate(({ app, dialog }) => {
          dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
          setImmediate(() => app.quit());
        }, null);
      await exited;
      await browser.close();
    },
  };
}

async function endpointOf(child: ChildProcess, exited: Promise<unknown>, log: () => string): Promise<string> {
  const announced = new Promise<string>((resolve) => {
    child.on('message', (message: Message) => {
      if (message.type === 'chromium') resolve(message.endpoint);
    });
  });
  const endpoint = await Promise.race([announced, exited.then(() => null)]);
  if (endpoint === null) throw new Error(`The app ended early:\n${log()}`);
  return endpoint;
}

function evaluator(child: ChildProcess): Host['evaluate'] {
  let lastId = 0;
  return <A, R>(run: InMain<A, R>, arg: A): Promise<R> =>
    new Promise<R>((resolve, reject) => {
      const id = ++lastId;
      const receive = (message: Message): void => {
        if (message.type !== 'result' || message.id !== id) return;
        child.off('message', receive);
        if (message.error === undefined) resolve(message.result as R);
        else reject(new Error(message.error));
      };
      child.on('message', receive);
      child.send({ id, source: run.toString(), arg });
    });
}
