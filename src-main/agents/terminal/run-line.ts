import type { Approval, BlockId, CommandPart, SessionId } from '../../../contracts/model/index.ts';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';
import type { SessionHost } from '../../engine/host/session-host.ts';
import { findBlock, forModel } from '../context/block-text.ts';
import type { ToolContext, ToolResult } from '../tools/types.ts';
import { describeRun } from './describe.ts';
import { type Wait, watchBlock } from './watch-block.ts';

/** A command that still runs then goes on in the terminal, and the model is told so. */
export const DEFAULT_WAIT_MS = 60_000;
/** Between two looks at a line that was sent and opened no block. Two in a row mean that the shell wants more of it. */
const LOOK_MS = 700;
/** How long, and how often, a card follows a program that waits after the model has gone on. */
const FOLLOW_MS = 10 * 60_000;
const FOLLOW_LOOK_MS = 3000;

export interface LineToRun {
  readonly sessionId: SessionId;
  readonly line: string;
  /** How long to wait for its end once it runs. */
  readonly timeoutMs?: number | undefined;
}

export interface RunOutcome {
  readonly approval: Approval;
  readonly result: ToolResult;
}

/**
 * Asks the desk to run a line, shows the request as a card that follows it to its end, and waits for that end, for a program
 * that waits for input, for the person's Stop, or until the command has run for too long. The only way any assistant of ours
 * runs a command.
 *
 * @throws {VoxError} `session.not-found`, `session.closed`.
 */
export async function runLine(context: ToolContext, ask: LineToRun): Promise<RunOutcome> {
  const { desk, agentId, chatId, host } = context;
  const { cwd } = host.get(ask.sessionId);
  const { line, sessionId } = ask;
  await desk.prepare(sessionId, line);
  const asked = desk.request({ sessionId, line, agentId, chatId });
  const card = followRequest(context, asked);
  const hold = await untilItRuns(context, card, { line, cwd });
  const approval = card.latest;
  const edited = approval.line === line ? null : approval.line;
  if (hold !== null) return { approval, result: { text: hold, isError: true } };
  if (approval.state === 'done' && approval.blockId === null)
    return { approval, result: withEdit(context, NO_BLOCK, edited) };
  if (approval.blockId === null || (approval.state !== 'running' && approval.state !== 'done'))
    return { approval, result: refused(context, approval) };
  const end = await watchBlock(context, approval.blockId, {
    timeoutMs: ask.timeoutMs ?? DEFAULT_WAIT_MS,
    onWait: card.setWait,
  });
  // The card hears of the end from the desk, which may hear of it a moment later than we do.
  if (end.kind === 'ended') await card.ended;
  if (end.kind === 'waiting' && end.wait.kind !== 'server') void followWait(context, approval.blockId, card);
  return {
    approval: card.latest,
    result: withEdit(context, await describeRun(context, approval.blockId, end), edited),
  };
}

interface Card {
  readonly latest: Approval;
  /** Settles when the request has ended. */
  readonly ended: Promise<void>;
  setWait(wait: Wait | null): void;
  onDidChange(listener: () => void): Disposable;
}

/** The request in the chat. A running command outlives the turn, and its card follows it to the end all the same. */
function followRequest(context: ToolContext, asked: Approval): Card {
  const { desk } = context;
  const listeners = new Set<() => void>();
  let latest = asked;
  let wait: Wait | null = null;
  const change = context.show(partOf(context, asked, wait));
  const set = (approval: Approval) => {
    latest = approval;
    if (approval.state !== 'running') wait = null;
    change(partOf(context, approval, wait));
    for (const listener of [...listeners]) listener();
  };
  const watch = desk.onDidChange((approval) => approval.id === asked.id && set(approval));
  const ended = desk.whenEnded(asked.id).then((approval) => {
    watch.dispose();
    set(approval);
  });
  return {
    get latest() {
      return latest;
    },
    ended,
    setWait(next) {
      wait = next;
      change(partOf(context, latest, wait));
    },
    onDidChange(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
  };
}

/** @returns Why it will not run, for the model; null once it runs or has ended. */
async function untilItRuns(
  context: ToolContext,
  card: Card,
  asked: { line: string; cwd: string },
): Promise<string | null> {
  const { desk, host, signal, clock } = context;
  const { id, sessionId } = card.latest;
  const owned = new DisposableStore();
  const result = Promise.withResolvers<string | null>();
  const giveUp = (why: string) => {
    // First, because the desk tells of the end at once.
    result.resolve(why);
    desk.cancel(id);
  };
  const isWaiting = () => card.latest.state === 'asking' || card.latest.state === 'queued';
  const check = () => {
    if (!isWaiting()) return result.resolve(null);
    const open = openQuote(card.latest);
    if (open) giveUp(`The line is not complete, so it did not run: ${open} Send the whole command.`);
  };
  const onAbort = () => giveUp('The person stopped the turn before it ran.');
  owned.add(card.onDidChange(check));
  owned.add(
    host.onDidChangeSession((session) => {
      if (session.id !== sessionId || session.cwd === asked.cwd || !isWaiting() || card.latest.isApproved) return;
      const news = context.seen.news(context, sessionId);
      giveUp(
        [`The person moved to ${session.cwd} before this ran, so it did not run. Think again.`, ...news].join('\n'),
      );
    }),
  );
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  check();
  const look = lookAtPrompt(context, card);
  let timer: Disposable | null = null;
  const schedule = () => {
    timer = clock.setTimer(LOOK_MS, () => {
      void look().then((seen) => {
        if (timer === null) return;
        if (seen === 'unfinished') {
          giveUp(UNFINISHED);
          host.discardLine(sessionId);
        } else if (seen !== null) giveUp(occupiedBy(seen.program, sessionId));
        schedule();
      });
    });
  };
  schedule();
  return await result.promise.finally(() => {
    timer?.dispose();
    timer = null;
    signal.removeEventListener('abort', onAbort);
    owned.dispose();
  });
}

/** The policy's parser says that something was opened and not closed. Other faults may be syntax that only the shell knows. */
function openQuote({ verdict }: Approval): string | null {
  return verdict.rule.startsWith('parse.') && /unterminated|does not end/.test(verdict.reason) ? verdict.reason : null;
}

const UNFINISHED =
  'The shell wanted more input (an open quote, bracket or here-document), so the line was taken back; nothing ran. Send the whole command.';

function occupiedBy(program: string, sessionId: SessionId): string {
  return `${program}, which the person started, has the terminal of ${sessionId} and waits for input, so the line did not run. It is no shell: do not send commands to it. Pass background: true for a session of its own, or ask the person. The screen: term_read {"screen":true}.`;
}

/**
 * Why a line does not start, once two looks in a row agree: it was sent and the shell shows its continuation prompt, or
 * somebody else's program sits in the terminal and waits. Null: nothing is wrong, or it is too early to say.
 */
function lookAtPrompt({ host }: ToolContext, card: Card): () => Promise<'unfinished' | { program: string } | null> {
  let last = '';
  return async () => {
    const seen = await seenAtPrompt(host, card.latest).catch(() => null); // The session is gone: the desk tells of it.
    const key = JSON.stringify(seen);
    const isSure = seen !== null && key === last;
    last = key;
    return isSure ? seen : null;
  };
}

async function seenAtPrompt(host: SessionHost, { sessionId, state, hold }: Approval) {
  if (state !== 'queued' || host.get(sessionId).activity !== 'running') return null;
  const open = host.blocks(sessionId).find((block) => block.endedAt === null);
  const front = await host.foreground(sessionId);
  if (front?.waiting !== 'key' && front?.waiting !== 'line') return null;
  if (hold === null && !open && front.isShell) return 'unfinished' as const;
  const isTheirs = hold === 'prompt-not-ready' && open?.origin.kind === 'user' && !front.isShell;
  return isTheirs ? { program: front.program } : null;
}

function partOf({ host, callId }: ToolContext, approval: Approval, wait: Wait | null): CommandPart {
  const block = approval.blockId === null ? undefined : findBlock(host, approval.blockId);
  return {
    type: 'command',
    toolCallId: callId,
    sessionId: approval.sessionId,
    line: approval.line,
    approvalId: approval.id,
    state: approval.state,
    verdict: approval.verdict,
    blockId: approval.blockId,
    exitCode: block?.exitCode ?? null,
    durationMs: block && block.endedAt !== null ? block.endedAt - block.startedAt : null,
    note: approval.note,
    waitsFor: wait,
  };
}

function refused(context: ToolContext, { state, verdict, note, blockId, sessionId }: Approval): ToolResult {
  if (state === 'dismissed') {
    const said = note ? ` Their note: "${forModel(context.redact, note)}"` : ' They left no note.';
    return { text: `The person dismissed this command; it did not run.${said}`, isError: true, isRefusal: true };
  }
  if (state === 'blocked') {
    const text = `Blocked by the policy rule ${verdict.rule}: ${verdict.reason} It did not run. Do not reach for the same effect another way; tell the person.`;
    return { text, isError: true, isRefusal: true };
  }
  if (state === 'expired') {
    const text =
      'Nobody decided about this command in time, so it did not run. Do not ask for it again by yourself; tell the person that it needs their word.';
    return { text, isError: true, isRefusal: true };
  }
  if (blockId !== null) return { text: 'The session was closed while it ran.', isError: true };
  const news = context.host.list().some(({ id }) => id === sessionId) ? context.seen.news(context, sessionId) : [];
  return { text: [note ?? 'It was cancelled before it ran.', ...news].join('\n'), isError: true };
}

const NO_BLOCK: ToolResult = {
  text: 'It was typed, but the shell told of no block, so its result is unknown. Look at the screen with term_read.',
  isError: false,
};

/** What a person typed into the line may hold a secret of theirs. */
function withEdit({ redact }: ToolContext, result: ToolResult, line: string | null): ToolResult {
  if (line === null) return result;
  return { ...result, text: `The person changed the line to: ${forModel(redact, line)}\n${result.text}` };
}

/** After the model has gone on: the card still says whether the program waits, for a while. */
async function followWait(context: ToolContext, id: BlockId, card: Card): Promise<void> {
  const deps = { host: context.host, clock: context.clock, signal: new AbortController().signal };
  const until = context.clock.now() + FOLLOW_MS;
  while (context.clock.now() < until) {
    const end = await watchBlock(deps, id, { timeoutMs: FOLLOW_LOOK_MS });
    if (end.kind === 'ended') return;
    card.setWait(end.kind === 'waiting' ? end.wait : null);
  }
}
