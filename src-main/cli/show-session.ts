import type { SessionId } from '../../contracts/model/index.ts';
import { setVariables } from '../platform/environment.ts';
import { hasOwnTerminal } from '../platform/has-own-terminal.ts';
import { type EndSignal, openOwnTerminal } from '../platform/own-terminal.ts';
import type { CommandContext } from './commands/types.ts';
import { describeLoss } from './describe-loss.ts';
import { findTarget, folderOf, refuseItself, type TermTarget } from './term-target.ts';
import { UsageError } from './usage-error.ts';

const SIGNAL_NUMBERS: Readonly<Record<EndSignal, number>> = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

export interface WantedSession {
  /** Null for a new one. */
  readonly attach: SessionId | null;
  readonly isReadOnly: boolean;
  readonly isLocal: boolean;
  readonly shell?: string | undefined;
  readonly cwd?: string | undefined;
}

/**
 * Shows a session in the person's own terminal until they leave it.
 * @returns The exit code: that of the shell when it has ended.
 * @throws {UsageError} There is no terminal here.
 */
export async function showHere(wanted: WantedSession, context: CommandContext): Promise<number> {
  if (!hasOwnTerminal()) {
    throw new UsageError(
      'It needs a terminal to show a session in. From a script use: vox term run SESSION LINE, or vox term attach SESSION --json',
    );
  }
  const target = await findTarget(context, wanted);
  try {
    return await show(target, wanted, context);
  } finally {
    await target.dispose();
  }
}

async function show(target: TermTarget, wanted: WantedSession, context: CommandContext): Promise<number> {
  const { host, hostPid } = target;
  const { isReadOnly, shell, attach } = wanted;
  if (attach) refuseItself(context, attach, target);
  const { runLineMode, showSession } = await import('../tui/index.ts');
  const terminal = openOwnTerminal();
  try {
    const { cols, rows } = terminal.size;
    const size = { cols, rows: Math.max(1, rows - 1) };
    const sessionId =
      attach ?? (await host.open({ shell, cwd: folderOf(context, wanted.cwd), size, env: setVariables(context.env) }));
    const isLocal = hostPid === null;
    const isDumb = ['', 'dumb'].includes(context.env.TERM ?? '');
    const end = await (isDumb ? runLineMode : showSession)({ host, terminal, sessionId, isReadOnly, isLocal });
    if (end.kind === 'signal') return 128 + SIGNAL_NUMBERS[end.signal];
    if (end.kind === 'terminal-gone') return 1;
    if (end.kind === 'failed') {
      context.note(await describeLoss(end.error, hostPid));
      return 1;
    }
    if (end.kind === 'exited') {
      context.note(`Session ${end.sessionId} has ended.`);
      return end.code ?? 1;
    }
    const back = `Detached from ${end.sessionId}; it goes on. Back to it: vox term --attach ${end.sessionId}`;
    context.note(isLocal ? `Session ${end.sessionId} was ended.` : back);
    return 0;
  } finally {
    terminal.dispose();
  }
}
