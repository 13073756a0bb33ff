import { defineConfig } from '@playwright/test';

/** `npm run guide:pictures`: takes the pictures of docs/guide on the built app. No part of `npm test`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/guide',
  globalSetup: '../announce.ts',
  reporter: 'list',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 60_000 },
  projects: [{ name: 'browser' }],
});
