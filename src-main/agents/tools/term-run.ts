import { z } from 'zod';
import { type Approval, type Block, type CommandPart, SessionId } from '../../../contracts/model/index.ts';
import { findBlock, outcomeOf, readBlockCall, readBlockLines } from '../context/block-text.ts';
import { excerpt } from '../context/excerpt.ts';
import { agentTool, RESULT_TOKENS, type ToolContext, type ToolResult } from './types.ts';

/** A command that still runs then (a server, a watcher) goes on in the terminal, and the model is told so. */
const WAIT_MS = 120_000;

const TermRun = z.object({
  session_id: SessionId.optional().describe('The session, e.g. s-1. Leave it out for the one the person looks at.'),
  line: z.string().min(1).max(65_536).describe('The command line, exactly as it is to be typed.'),
});

export const termRun = agentTool({
  name: 'term_run',
  description:
    "Runs a command line in the person's visible terminal, in its shell and folder. The person may have to approve it first, and may edit or dismiss it. Answers when the command has ended.",
  input: TermRun,
  async run({ session_id, line }, context) {
    const sessionId = session_id ?? context.sessionId;
    if (sessionId === null)
      return { text: 'There is no terminal session to run it in. Ask the person to open one.', isError: true };
    return (await runCommand(context, { sessionId, line })).result;
  },
});

export interface RunOutcome {
  readonly approval: Approval;
  readonly result: ToolResult;
}

/**
 * Asks the desk to run a line, shows the request as a card that follows it to its end, and waits for that end, for the person's
 * Stop, or until the command has run for too long. The only way any assistant of ours runs a command.
 *
 * @throws {VoxError} `session.not-found`, `session.closed`.
 */
export async function runCommand(
  context: ToolContext,
  ask: { sessionId: SessionId; line: string },
): Promise<RunOutcome> {
  const { desk, agentId, chatId } = context;
  const asked = desk.request({ ...ask, agentId, chatId });
  const end = await follow(context, asked);
  const result = await resultOf(context, end, ask.line);
  return { approval: end, result };
}

/** The request as it stands at the end, at Stop, or once the wait is over. */
async function follow(context: ToolContext, asked: Approval): Promise<Approval> {
  const { desk, signal } = context;
  let latest = asked;
  const change = context.show(partOf(context, asked));
  const waited = Promise.withResolvers<void>();
  const timer = watchRun(context, asked, waited.resolve);
  const watch = desk.onDidChange((approval) => {
    if (approval.id !== asked.id) return;
    latest = approval;
    change(partOf(context, approval));
    timer.see(approval);
  });
  // A running command outlives the turn, and its card follows it to the end all the same.
  const ended = desk.whenEnded(asked.id).then((approval) => {
    latest = approval;
    watch.dispose();
    change(partOf(context, approval));
  });
  const stop = () => {
    desk.cancel(asked.id);
    waited.resolve();
  };
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  await Promise.race([ended, waited.promise]);
  signal.removeEventListener('abort', stop);
  timer.dispose();
  return latest;
}

function watchRun({ clock }: ToolContext, asked: Approval, onTooLong: () => void) {
  const start = () => clock.setTimer(WAIT_MS, onTooLong);
  let timer = asked.state === 'running' ? start() : null;
  return {
    see(approval: Approval) {
      if (approval.state === 'running') timer ??= start();
    },
    dispose: () => timer?.dispose(),
  };
}

function partOf({ host, callId }: ToolContext, approval: Approval): CommandPart {
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
  };
}

async function resultOf(context: ToolContext, approval: Approval, line: string): Promise<ToolResult> {
  const { verdict, note } = approval;
  switch (approval.state) {
    case 'dismissed': {
      const said = note ? ` Their note: "${note}"` : ' They left no note.';
      return { text: `The person dismissed this command; it did not run.${said}`, isError: true, isRefusal: true };
    }
    case 'blocked': {
      const text = `Blocked by the policy rule ${verdict.rule}: ${verdict.reason} It did not run. Do not reach for the same effect another way; tell the person.`;
      return { text, isError: true, isRefusal: true };
    }
    case 'expired': {
      const text =
        'Nobody decided about this command in time, so it did not run. Do not ask for it again by yourself; tell the person that it needs their word.';
      return { text, isError: true };
    }
    case 'cancelled': {
      const when =
        approval.blockId === null ? 'It was cancelled before it ran.' : 'The session was closed while it ran.';
      const why = note === null ? '' : ` ${note}`;
      return { text: `${when}${why}`, isError: true };
    }
    case 'asking':
    case 'queued':
      return { text: 'The person stopped the turn before it ran.', isError: true };
    case 'running':
    case 'done':
      return { text: await describeBlock(context, approval, line), isError: false };
  }
}

async function describeBlock(context: ToolContext, approval: Approval, line: string): Promise<string> {
  const { host, redact } = context;
  const edited = approval.line === line ? [] : [`The person changed the line to: ${redact(approval.line)}`];
  const block = approval.blockId === null ? undefined : findBlock(host, approval.blockId);
  if (!block) return [...edited, 'It was typed, but the shell told of no block, so its result is unknown.'].join('\n');
  const goesOn =
    block.endedAt === null
      ? ['It still runs and goes on in the terminal. Do not start it again; look later with term_read.']
      : [];
  const facts = [`block: ${block.id}`, outcomeOf(block), `cwd: ${block.cwd ?? host.get(approval.sessionId).cwd}`];
  return [...edited, ...goesOn, ...facts, await outputText(context, block)].join('\n');
}

async function outputText(context: ToolContext, block: Block): Promise<string> {
  if (block.fullScreen) return 'output: (a full-screen program: no text)';
  const lines = await readBlockLines(context, block.id);
  if (lines.length === 1 && lines[0] === '') return 'output: (none)';
  return `output, ${lines.length} lines:\n${excerpt({ first: 1, lines }, RESULT_TOKENS, readBlockCall(block.id))}`;
}
