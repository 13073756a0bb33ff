import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { _electron } from '@playwright/test';
import type * as Electron from 'electron';
import type { Home } from '../home.ts';
import { collectOutput, exitOf, type Host, type InMain } from './host.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The built app in the real Electron. */
export async function startElectron(home: Home, executablePath: string): Promise<Host> {
  // Chromium's own sandbox refuses to start as root.
  const args = process.getuid?.() === 0 ? ['--no-sandbox', ROOT] : [ROOT];
  const electron = await _electron.launch({ executablePath, args, cwd: home.dir, env: home.env });
  const child = electron.process();
  const exited = exitOf(child);
  const output = collectOutput(child);
  const page = await electron.firstWindow();
  return {
    kind: 'electron',
    page,
    pid: child.pid ?? 0,
    exited,
    log: output.text,
    evaluate: <A, R>(run: InMain<A, R>, arg: A) =>
      electron.evaluate((module, value) => run(module as typeof Electron, value as A), arg) as Promise<R>,
    startAgain: () => exitOf(spawn(executablePath, args, { cwd: home.dir, env: home.env, stdio: 'ignore' })),
    async quit() {
      if (child.exitCode === null && child.signalCode === null) {
        await electron.evaluate(({ app, dialog }) => {
          dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
          app.quit();
        });
      }
      await exited;
    },
  };
}
