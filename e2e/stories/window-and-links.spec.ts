import type { VoxApi } from '../../contracts/rpc/index.ts';
import { type AxisApp, expect, test } from '../fixtures.ts';

test.describe('the desktop window', { tag: '@desktop' }, () => {
  test('shows the page the bridge and nothing of Node', async ({ app }) => {
    const seen = await app.page.evaluate(() => ({
      vox: Object.keys(Reflect.get(window, 'vox') ?? {}).sort(),
      node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => Reflect.has(window, name)),
    }));
    const vox = ['kind', 'onClosed', 'onCommand', 'onMessage', 'open', 'pathOf', 'platform', 'send'];
    expect(seen).toEqual({ vox, node: [] });
  });

  test('opens links in the browser of the system, and only those that are safe', async ({ app }) => {
    await recordOpened(app);
    for (const url of ['https://example.org/a', 'mailto:someone@example.org', 'file:///etc/passwd', 'vscode://x/y']) {
      await app.page.evaluate((target) => void window.open(target), url);
    }
    await app.page.evaluate(() => {
      const link = document.createElement('a');
      Object.assign(link, { href: 'https://example.org/link', target: '_blank', rel: 'noopener' });
      document.body.append(link);
      link.click();
    });
    await expect.poll(() => opened(app)).toHaveLength(3);
    expect((await opened(app)).sort()).toEqual([
      'https://example.org/a',
      'https://example.org/link',
      'mailto:someone@example.org',
    ]);
    await expect.poll(() => app.page.context().pages().length).toBe(1);
  });

  test('stays on its own page when something tries to lead it away', async ({ app }) => {
    await recordOpened(app);
    const before = app.page.url();
    await app.page.evaluate(() => location.assign('https://example.org/away'));
    await expect.poll(() => opened(app)).toEqual(['https://example.org/away']);
    expect(app.page.url()).toBe(before);
    expect(await app.page.evaluate(() => typeof Reflect.get(window, 'vox'))).toBe('object');
  });

  test('runs no script that is not its own', async ({ app }) => {
    const outcome = await app.page.evaluate(async () => {
      const violated = new Promise((resolve) =>
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        }),
      );
      const script = document.createElement('script');
      script.textContent = 'window.wasInjected = true';
      document.head.append(script);
      return { directive: await violated, wasInjected: Reflect.has(window, 'wasInjected') };
    });
    expect(outcome).toEqual({ directive: 'script-src-elem', wasInjected: false });
  });

  test('answers no page but its own', async ({ app }) => {
    await app.evaluate(async ({ BrowserWindow }) => {
      await BrowserWindow.getAllWindows()[0]?.loadURL('data:text/html,<title>elsewhere</title>');
    }, null);
    await expect(app.page).toHaveTitle('elsewhere');
    await app.page.evaluate(() => {
      const vox: VoxApi = Reflect.get(window, 'vox');
      vox.send({ type: 'call', id: 1, method: 'app.info', params: {} });
    });
    await expect.poll(() => app.hostLog().match(/refused/g)?.length).toBe(2);
  });

  test('drops what is no message of the contract before it leaves the page', async ({ app }) => {
    const [complaint] = await Promise.all([
      app.page.waitForEvent('console', (message) => message.text().includes('message dropped')),
      app.page.evaluate(() => Reflect.get(window, 'vox').send({ type: 'call', id: 1, method: 'app.exec', params: {} })),
    ]);
    expect(complaint.text()).toContain('the contract has no such method');
  });

  test('hands a command of the menu to the page', async ({ app }) => {
    await app.page.evaluate(() => {
      const vox: VoxApi = Reflect.get(window, 'vox');
      vox.onCommand((command) => Object.assign(window, { lastCommand: command }));
    });
    await app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('settings.open')?.click(), null);
    await expect.poll(() => app.page.evaluate(() => Reflect.get(window, 'lastCommand'))).toBe('settings.open');
  });

  test('comes to the front when the app is started again', async ({ app }) => {
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize(), null);
    expect(await app.startAgain()).toBe(0);
    const windows = () =>
      app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((window) => window.isMinimized()), null);
    await expect.poll(windows).toEqual([false]);
  });

  test('opens where it was closed', async ({ app }) => {
    const place = { x: 120, y: 80, width: 1000, height: 640 };
    await app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), place);
    await app.restart();
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds(), null)).toEqual(
      place,
    );
  });
});

/** From here on, the system is asked to open nothing; what it would have been asked is remembered. */
async function recordOpened(app: AxisApp): Promise<void> {
  await app.evaluate(({ shell }) => {
    const urls: string[] = [];
    Object.assign(globalThis, { openedUrls: urls });
    shell.openExternal = async (url) => {
      urls.push(url);
    };
  }, null);
}

function opened(app: AxisApp): Promise<string[]> {
  return app.evaluate(() => [...Reflect.get(globalThis, 'openedUrls')], null);
}
