import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AxisApp } from '../fixtures.ts';
import { expect, test } from '../fixtures.ts';
import type { Home } from '../home.ts';
import { AxisPage } from '../pages/axis-page.ts';

const VOX = join(import.meta.dirname, '../../bin/vox');

async function vox(home: Home, ...words: string[]) {
  const { stdout } = await promisify(execFile)(VOX, [...words, '--json'], { cwd: home.dir, env: home.env });
  return JSON.parse(stdout);
}

test.describe('Sessions that outlive the window', () => {
  test.use({ settings: { sessions: { keepRunning: true } } });
  // A daemon is nobody's child: the test that started it ends it. A window that is open would start the next one.
  test.afterEach(async ({ app, home }) => {
    await app.quit();
    await vox(home, 'daemon', 'stop');
  });

  const ready = async (app: AxisApp) => {
    const axis = new AxisPage(app.page);
    await axis.ready();
    return axis;
  };

  test('the app keeps them in a daemon: they are there after it was closed, with a command still running', async ({
    app,
    home,
  }) => {
    const before = await ready(app);
    await before.runToEnd('mark=kept; echo first');
    await before.typeInTerminal('sleep 9997\n');
    await expect.poll(async () => (await vox(home, 'term', 'list'))[0].activity).toBe('running');
    await app.quit();
    expect(await vox(home, 'term', 'list')).toMatchObject([{ id: 's-1', attached: 0, activity: 'running' }]);
    await app.restart();
    const after = new AxisPage(app.page);
    await expect(after.sessions.getByRole('tab')).toHaveCount(1);
    await expect.poll(async () => (await vox(home, 'term', 'list'))[0].attached).toBe(1);
    await after.typeInTerminal('\x03');
    await after.expectSession('last exit 130');
    await after.runToEnd('echo $mark');
    expect(await after.terminalText()).toContain('kept');
    expect((await after.blocks()).map(({ command }) => command)).toContain('mark=kept; echo first');
  });

  test('a tab lets go of its session, which the picker shows as nobody’s and brings back', async ({ app, home }) => {
    const axis = await ready(app);
    await vox(home, 'term', 'open');
    const tabs = axis.sessions.getByRole('tab');
    await expect(tabs).toHaveCount(2);
    await tabs.first().click({ button: 'right' });
    await axis.page.getByRole('menuitem', { name: /^Detach/ }).click();
    await expect(tabs).toHaveCount(1);
    await axis.page.getByRole('button', { name: 'All sessions' }).click();
    const item = axis.page.getByRole('menuitem', { name: /^s-1/ });
    await expect(item).toContainText('nobody attached');
    await item.click();
    await expect(tabs).toHaveCount(2);
    await expect(axis.sessions.getByRole('tab', { selected: true })).toHaveAttribute('data-session-id', 's-1');
  });

  test('when the daemon ends, the page finds another one by itself', async ({ app, home }) => {
    await ready(app);
    const { pid } = await vox(home, 'daemon', 'status');
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(async () => (await vox(home, 'term', 'list').catch(() => [])).length, { timeout: 60_000 })
      .toBe(0);
    await app.page.getByRole('button', { name: 'New session' }).first().click();
    await expect
      .poll(async () => (await vox(home, 'term', 'list').catch(() => [])).length, { timeout: 60_000 })
      .toBe(1);
    const status = await vox(home, 'daemon', 'status');
    expect(status.pid).not.toBe(pid);
  });
});
