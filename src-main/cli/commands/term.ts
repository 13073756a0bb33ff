import type { SessionId } from '../../../contracts/model/index.ts';
import { hasOwnTerminal } from '../../platform/has-own-terminal.ts';
import { type EndSignal, openOwnTerminal } from '../../platform/own-terminal.ts';
import { noMoreWords, sessionIdOf, textOption } from '../argument.ts';
import { describeLoss } from '../describe-loss.ts';
import { findTarget, folderOf, refuseItself, type TermTarget } from '../term-target.ts';
import { UsageError } from '../usage-error.ts';
import type { Command, CommandArguments, CommandContext } from './types.ts';

const SIGNAL_NUMBERS: Readonly<Record<EndSignal, number>> = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };

export const command: Command = {
  async run(args, context) {
    const wanted = readWanted(args);
    if (!hasOwnTerminal()) {
      throw new UsageError('It needs a terminal to show a session in. From a script use: vox term run SESSION LINE');
    }
    const target = await findTarget(context, { attach: wanted.attach, isLocal: wanted.isLocal });
    try {
      return await show(target, wanted, context);
    } finally {
      await target.dispose();
    }
  },
};

interface Wanted {
  readonly attach: SessionId | null;
  readonly isReadOnly: boolean;
  readonly isLocal: boolean;
  readonly shell: string | undefined;
  readonly cwd: string | undefined;
}

function readWanted(args: CommandArguments): Wanted {
  const { options, words } = args;
  if (words.length > 0) throw new UsageError(`there is no command "term ${words[0]}". See them with: vox term --help`);
  noMoreWords(args, 0);
  const attach = textOption(args, 'attach');
  const [shell, cwd] = [textOption(args, 'shell'), textOption(args, 'cwd')];
  const isLocal = options.local === true;
  const isReadOnly = options['read-only'] === true;
  if (attach !== undefined && isLocal) {
    throw new UsageError('Take either --attach or --local: a session to attach to is in another process.');
  }
  if (attach !== undefined && (shell ?? cwd) !== undefined) {
    throw new UsageError('--shell and --cwd are for a new session; leave them out with --attach.');
  }
  if (attach === undefined && isReadOnly) throw new UsageError('--read-only needs --attach SESSION.');
  return { attach: attach === undefined ? null : sessionIdOf(attach), isReadOnly, isLocal, shell, cwd };
}

async function show(target: TermTarget, wanted: Wanted, context: CommandContext): Promise<number> {
  const { host, hostPid } = target;
  const { isReadOnly, shell, attach } = wanted;
  if (attach) refuseItself(context, attach, target);
  const { runLineMode, showSession } = await import('../../tui/index.ts');
  const terminal = openOwnTerminal();
  try {
    const { cols, rows } = terminal.size;
    const size = { cols, rows: Math.max(1, rows - 1) };
    const sessionId = attach ?? (await host.open({ shell, cwd: folderOf(context, wanted.cwd), size }));
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
