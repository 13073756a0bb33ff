import { test } from '../fixtures.ts';
import { AxisPage } from '../pages/axis-page.ts';

test('a page that crashes is offered a reload, and its session goes on', { tag: '@desktop' }, async ({ app }) => {
  test.skip(app.kind === 'electron', 'Playwright cannot follow a page of Electron through a crash');
  const before = new AxisPage(app.page);
  await before.ready();
  await before.runToEnd('echo before the crash');
  await app.evaluate(({ dialog }) => {
    dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
  }, null);
  const [page] = await Promise.all([
    app.page.context().waitForEvent('page'),
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(), null),
  ]);
  const after = new AxisPage(page);
  await after.ready();
  await after.waitForBlock(({ command }) => command === 'echo before the crash');
});
