import { expect, test } from '../fixtures.ts';
import { AxisPage } from '../pages/axis-page.ts';

test('quitting asks only while a command runs, and goes on when the person says no', { tag: '@desktop' }, async ({
  app,
}) => {
  const axis = new AxisPage(app.page);
  await axis.ready();
  await axis.typeInTerminal('sleep 9996\n');
  await axis.expectSession('running');
  await app.evaluate(({ app: electron, dialog }) => {
    dialog.showMessageBox = (async (...args: { message?: string }[]) => {
      console.log(`asked: ${args.at(-1)?.message}`);
      return { response: 1, checkboxChecked: false };
    }) as typeof dialog.showMessageBox;
    setImmediate(() => electron.quit());
  }, null);
  await expect.poll(() => app.hostLog()).toContain('asked: A command still runs in bash · ');
  await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close(), null);
  await expect.poll(() => app.hostLog().match(/asked:/g)?.length).toBe(2);
  await axis.typeInTerminal('\x03');
  await axis.expectSession('last exit 130');
  await app.evaluate(({ app: electron }) => void setImmediate(() => electron.quit()), null);
  await expect.poll(() => isAlive(app.pid)).toBe(false);
  expect(app.hostLog().match(/asked:/g)).toHaveLength(2);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // It has quit.
  }
}
