import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['./vitest.setup.ts'],
    include: ['{contracts,src-main,src-preload,src-renderer}/**/*.test.{ts,tsx}', '{scripts,e2e}/**/*.test.ts'],
    testTimeout: 20_000,
    // As long: a hook may start a process too.
    hookTimeout: 20_000,
    restoreMocks: true,
    // Real shells run in the unit suite too; one more try where nobody looks on, listed as a retry in the report.
    retry: process.env.CI ? 1 : 0,
    // Stylesheets are empty in tests, except this one: its contrast is tested.
    css: { include: [/tokens\.css/] },
  },
});
