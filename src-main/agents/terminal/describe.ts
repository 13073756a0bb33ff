import { type Block, type BlockId, type SessionId, splitBlockId } from '../../../contracts/model/index.ts';
import type { RunFacts } from '../../../contracts/rpc/index.ts';
import {
  type BlockReader,
  findBlock,
  forModel,
  outcomeOf,
  readBlockCall,
  readBlockLines,
} from '../context/block-text.ts';
import { excerpt } from '../context/excerpt.ts';
import { fenced } from '../context/fence.ts';
import type { ToolResult } from '../tools/types.ts';
import type { SeenBlocks } from './seen-blocks.ts';
import type { Wait, WatchEnd } from './watch-block.ts';

/** Tokens of a command's output in its result; the model can ask for more. */
const RESULT_TOKENS = 2500;
/** Tokens of a screen that stands still. */
const SCREEN_TOKENS = 1500;

type Reader = BlockReader & { readonly seen: SeenBlocks };

/** What the model is told of a command of its own, wherever it stands. */
export async function describeRun(reader: Reader, id: BlockId, end: WatchEnd): Promise<ToolResult> {
  const block = findBlock(reader.host, id);
  if (!block) return { text: `Block ${id} is gone: its session was closed.`, isError: true };
  const { sessionId } = splitBlockId(id);
  const shell = reader.host.get(sessionId);
  const lines = [`block: ${id}`, outcomeOf(block), `cwd: ${shell.cwd}`];
  const state = stateText(block, end);
  const output = end.kind === 'waiting' ? screenText(reader, sessionId) : await outputText(reader, block);
  const text = [
    ...state,
    ...lines,
    output,
    ...shellEnd(reader, sessionId),
    ...reader.seen.news(reader, sessionId),
  ].join('\n');
  const facts = factsOf(block, shell.cwd);
  return { text, facts, isError: false, ...(block.status === 'interrupted' ? { isRefusal: true } : {}) };
}

function factsOf({ id, sessionId, exitCode, startedAt, endedAt }: Block, cwd: string): RunFacts {
  return { sessionId, blockId: id, exitCode, durationMs: endedAt === null ? null : endedAt - startedAt, cwd };
}

/** The screen as a model may read it. */
export function screenText({ host, redact }: BlockReader, sessionId: SessionId): string {
  const { lines, isAlternate } = host.screen(sessionId);
  if (lines.length === 0) return 'screen: (empty)';
  const text = forModel(redact, lines.join('\n')).split('\n');
  const shown = excerpt({ first: 1, lines: text }, SCREEN_TOKENS, () => 'term_read {"screen":true}');
  return `${isAlternate ? 'screen (full-screen program)' : 'screen'}:\n${fenced(shown)}`;
}

function stateText(block: Block, end: WatchEnd): string[] {
  if (end.kind === 'waiting') return [waitText(end.wait, block.id)];
  if (block.status === 'interrupted')
    return ['It was interrupted before it was done. Do not run it again without asking the person with ask_user.'];
  if (block.endedAt !== null) return [];
  return [
    `It is still running and goes on in the terminal; it is not finished. Do not start it again. Wait with term_wait ${JSON.stringify({ block: block.id })}, or end it with term_stop.`,
  ];
}

const ABOUT: Record<Wait['kind'], string> = {
  password: 'reads a password, which only the person may type',
  line: 'waits for a line of input',
  key: 'has the keyboard to itself (a pager, an editor, a prompt or a REPL) and waits for keys',
  server: 'listens on a port and does not end by itself; it goes on running',
  unclear: 'may be waiting for input (its last line looks like a question; this is a guess)',
};

function waitText({ kind, program }: Wait, id: BlockId): string {
  const next =
    kind === 'server'
      ? `Read its output with term_read ${JSON.stringify({ block: id })}, end it with term_stop.`
      : `The person was offered the keyboard. You may answer with term_write, end it with term_stop, or wait with term_wait.`;
  return `It has not ended: ${program} ${ABOUT[kind]}. ${next}`;
}

async function outputText(reader: BlockReader, block: Block): Promise<string> {
  const lines = await readBlockLines(reader, block.id);
  if (lines.join('').trim() === '' && block.fullScreen) return 'output: (a full-screen program: no text)';
  if (lines.length === 1 && lines[0] === '') return block.endedAt === null ? 'output: (none yet)' : 'output: (none)';
  const where = block.fullScreen ? ' outside of the full screen' : '';
  return `output${where}, ${lines.length} lines:\n${fenced(excerpt({ first: 1, lines }, RESULT_TOKENS, readBlockCall(block.id)))}`;
}

function shellEnd({ host }: BlockReader, sessionId: SessionId): string[] {
  const { activity, exitCode, cwd } = host.get(sessionId);
  if (activity !== 'exited') return [];
  return [
    `The shell itself ended (exit ${exitCode ?? 'unknown'}), so session ${sessionId} is over. Ask the person to open a new one in ${cwd}, or pass background: true to run the next command in a session of its own there.`,
  ];
}
