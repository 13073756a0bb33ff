import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

const at = (path: string): string => resolve(import.meta.dirname, path);

export default defineConfig({
  main: {
    build: {
      rolldownOptions: { input: { index: at('src-main/electron/index.ts') } },
      sourcemap: true,
    },
  },
  preload: {
    build: {
      // A sandboxed preload can require nothing but `electron`, and only as CommonJS: all else is in the bundle.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: at('src-preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src-renderer'),
    plugins: [react()],
    build: {
      rolldownOptions: { input: { index: at('src-renderer/index.html') } },
      minify: true,
      // Loaded from disk, once: the default of 500 kB is meant for networks.
      chunkSizeWarningLimit: 3000,
    },
  },
});
