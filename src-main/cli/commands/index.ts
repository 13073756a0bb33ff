import type { Command } from './types.ts';

export interface CommandEntry {
  readonly name: string;
  readonly usage: string;
  readonly summary: string;
  load(): Promise<{ readonly command: Command }>;
}

/** Every subcommand, one line each; help is made from this list. A command's code loads only when it runs. */
export const COMMANDS: readonly CommandEntry[] = [
  entry('serve', '[--port N] [--open]', 'Starts Axis in a browser, on this machine only.', () => import('./serve.ts')),
  entry(
    'daemon start',
    '',
    'Starts the daemon, which keeps sessions without a window.',
    () => import('./daemon-start.ts'),
  ),
  entry('daemon stop', '', 'Ends the daemon and its sessions.', () => import('./daemon-stop.ts')),
  entry('daemon status', '', 'Says whether the daemon runs, and what it holds.', () => import('./daemon-status.ts')),
  entry('daemon', '[--port N] [--stdio]', 'Runs the daemon here, until a signal.', () => import('./daemon.ts')),
  entry('term list', '', 'Lists the sessions of the running Axis.', () => import('./term-list.ts')),
  entry('term open', '[--shell NAME] [--cwd DIR]', 'Opens a session.', () => import('./term-open.ts')),
  entry('term run', 'SESSION LINE', 'Runs a line in a session and waits.', () => import('./term-run.ts')),
  entry(
    'term read',
    'SESSION|BLOCK [--lines A-B] [--tail N]',
    'Prints what a command printed.',
    () => import('./term-read.ts'),
  ),
  entry('term close', 'SESSION', 'Ends a session.', () => import('./term-close.ts')),
  // After the commands whose names begin with it.
  entry(
    'term',
    '[--attach SESSION] [--read-only] [--local] [--shell NAME] [--cwd DIR]',
    'Shows a session in this terminal; a new one, or one that is open.',
    () => import('./term.ts'),
  ),
  entry(
    'blocks parse',
    'FILE [--chunk N] [--nonce X]',
    'Reads the commands out of recorded terminal bytes.',
    () => import('./blocks-parse.ts'),
  ),
  entry(
    'shell check',
    '--payload LINE | --batch FILE [--level L3] [--backend auto|grammar|nu|pwsh] [--workspace DIR] [--cwd DIR]',
    'Says what an agent would be allowed to run, and why.',
    () => import('./shell-check.ts'),
  ),
  entry('classify', 'LINE', 'Says what a line typed into Axis means.', () => import('./classify.ts')),
];

function entry(name: string, usage: string, summary: string, load: CommandEntry['load']): CommandEntry {
  return { name, usage: `${usage} [--json]`.trim(), summary, load };
}
