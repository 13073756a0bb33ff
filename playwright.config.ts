import { defineConfig } from '@playwright/test';

/** Two faces of the same specs: the desktop app, and the browser shell. `e2e/fixtures.ts` says how each is started. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '{stories,regressions}/**/*.spec.ts',
  outputDir: 'test-results/e2e',
  globalSetup: './e2e/announce.ts',
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // One more try where nobody looks on; a spec that needed it is listed as flaky, and flaky is to be mended.
  retries: process.env.CI ? 1 : 0,
  // Upper bounds, for a machine that does much else at the same time.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // What only a window of its own can do carries the tag `@desktop`; what has no page of ours, `@browser`. What is the
  // page's alone, whatever shows it, is told once, by the face that starts faster: `@once`.
  projects: [
    { name: 'desktop', grepInvert: /@browser|@once/ },
    { name: 'browser', grepInvert: /@desktop/ },
  ],
});
