import type { Shell } from './types.ts';

/** Any shell without a script of ours: it runs as it is, and marks of its own count as hints. */
export const other: Shell = {
  id: 'shell',
  programs: [],
  grammar: 'posix',
  launch: async ({ environment }) => ({
    args: environment.usesLoginShells ? ['-l'] : [],
    hasIntegration: false,
    cleanUp: async () => {},
  }),
};
