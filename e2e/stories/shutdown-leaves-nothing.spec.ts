import { type AxisApp, expect, test } from '../fixtures.ts';
import { processesOf } from '../home.ts';
import { AxisPage } from '../pages/axis-page.ts';

const ENDS: [string, (app: AxisApp) => Promise<void>][] = [
  ['quitting', (app) => app.quit()],
  ['SIGINT', (app) => app.kill('SIGINT')],
  ['SIGTERM', (app) => app.kill('SIGTERM')],
  ['SIGHUP', (app) => app.kill('SIGHUP')],
  ['being killed outright', (app) => app.kill('SIGKILL')],
];

for (const [name, end] of ENDS) {
  test(`${name} leaves no process behind`, async ({ app }) => {
    const axis = new AxisPage(app.page);
    await axis.ready();
    await axis.typeInTerminal('sleep 9999 & sleep 9998\n');
    const sleepers = () => processesOf(app.home).filter((line) => line.includes('sleep 999')).length;
    await expect.poll(sleepers, { message: 'both sleepers run' }).toBe(2);
    await end(app);
    await expect.poll(() => processesOf(app.home), { message: 'processes left behind' }).toEqual([]);
  });
}
