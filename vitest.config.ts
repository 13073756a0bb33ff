import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['./vitest.setup.ts'],
    include: ['{contracts,src-main,src-preload,src-renderer}/**/*.test.{ts,tsx}', '{scripts,e2e}/**/*.test.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
    // Stylesheets are empty in tests, except this one: its contrast is tested.
    css: { include: [/tokens\.css/] },
  },
});
