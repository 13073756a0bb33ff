import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AxisApp, test as base, expect } from './fixtures.ts';
import type { Home } from './home.ts';
import { type ModelServer, startModelServer } from './model-server.ts';
import { AxisPage } from './pages/axis-page.ts';

export { expect };

interface StoryFixtures {
  /** The app's window, at the shell's first prompt. */
  axis: AxisPage;
  /** A model that says what the spec scripts. */
  model: ModelServer;
  startTheme: 'dark' | 'light';
}

/** The app as it is installed: without a model. */
export const test = base.extend<StoryFixtures>({
  axis: async ({ app }, use) => {
    await use(await openAxis(app));
  },
  startTheme: ['dark', { option: true }],
  model: async ({ startTheme: _ }, use) => {
    const server = await startModelServer();
    await use(server);
    await server.close();
  },
});

/** The app set up with the model, in Manual unless the spec says otherwise: what the agent asks waits for the person. */
export const modelTest = test.extend<{ startMode: 'Manual' | 'CoPilot' | 'Autopilot' }>({
  startMode: ['Manual', { option: true }],
  settings: async ({ model, startMode, startTheme }, use) => {
    const { url: baseUrl } = model;
    await use({ theme: startTheme, agent: { mode: startMode }, model: { baseUrl, name: 'test-model' } });
  },
});

export async function openAxis(app: AxisApp): Promise<AxisPage> {
  const axis = new AxisPage(app.page);
  await axis.ready();
  return axis;
}

/** A command that prints `first`, waits until `letGo`, and prints `second`. Its start and its end are the spec's to choose. */
export const WAITING_LINE = 'echo first; until [ -e go ]; do sleep 0.05; done; echo second';

/** Ends a `WAITING_LINE` that runs in the home folder. */
export function letGo(home: Home): void {
  writeFileSync(join(home.dir, 'go'), '');
}
