import type { Command } from './types.ts';

type Load = () => Promise<{ readonly command: Command }>;

/** What does the work of each operation of contracts/operations/catalog.v1.yaml, by its id. Code loads only when it runs. */
export const HANDLERS: Readonly<Record<string, Load>> = {
  'audit.export': () => import('./audit-export.ts'),
  'audit.list': () => import('./audit-list.ts'),
  'audit.verify': () => import('./audit-verify.ts'),
  'blocks.parse': () => import('./blocks-parse.ts'),
  classify: () => import('./classify.ts'),
  commands: () => import('./commands.ts'),
  daemon: () => import('./daemon.ts'),
  'daemon.start': () => import('./daemon-start.ts'),
  'daemon.status': () => import('./daemon-status.ts'),
  'daemon.stop': () => import('./daemon-stop.ts'),
  help: () => import('./help.ts'),
  redact: () => import('./redact.ts'),
  resolve: () => import('./resolve.ts'),
  serve: () => import('./serve.ts'),
  'shell.check': () => import('./shell-check.ts'),
  term: () => import('./term.ts'),
  'term.close': () => import('./term-close.ts'),
  'term.list': () => import('./term-list.ts'),
  'term.open': () => import('./term-open.ts'),
  'term.read': () => import('./term-read.ts'),
  'term.run': () => import('./term-run.ts'),
};
