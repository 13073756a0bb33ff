import { z } from 'zod';
import { BlockId, SessionId } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import { findBlock, forModel, outcomeOf, readBlockCall, readBlockLines } from '../context/block-text.ts';
import { excerpt } from '../context/excerpt.ts';
import { fenced } from '../context/fence.ts';
import { LineSpec, lineRange } from '../context/line-range.ts';
import { screenText } from '../terminal/describe.ts';
import { agentTool, READ_TOKENS, type ToolContext, type ToolResult } from './types.ts';

export const termRead = agentTool({
  name: 'term_read',
  isReading: true,
  description:
    'Reads the terminal without running anything: the output of a command (all of a block or some of its lines), or with screen the screen as it stands.',
  input: z.object({
    block: BlockId.optional().describe('The block, e.g. s-1#3.'),
    lines: LineSpec.optional(),
    screen: z.boolean().optional().describe('Read what stands on the screen instead.'),
    session_id: SessionId.optional().describe('For screen. Leave it out for the session the person looks at.'),
  }),
  async run({ block, lines, screen, session_id }, context) {
    if (block !== undefined && !screen) return readBlock(context, block, lines);
    const sessionId = session_id ?? context.sessionId;
    if (!screen || sessionId === null) throw new VoxError('bad-request', 'Name a block, or pass screen: true.');
    return await readScreen(context, sessionId);
  },
});

async function readBlock(context: ToolContext, id: BlockId, spec: string | undefined): Promise<ToolResult> {
  const block = findBlock(context.host, id);
  if (!block) throw new VoxError('block.not-found', `There is no block ${id} any more.`);
  const all = await readBlockLines(context, id);
  const { start, end } = lineRange(spec, all.length);
  if (start > all.length) throw new VoxError('bad-request', `Block ${id} has only ${all.length} lines.`);
  const lines = all.slice(start - 1, end);
  const which = `lines ${start}-${start + lines.length - 1} of ${all.length}`;
  show(context, `${id}, ${which}`);
  const text = excerpt({ first: start, lines }, READ_TOKENS, readBlockCall(id));
  return {
    text: `$ ${forModel(context.redact, block.command)}\n${outcomeOf(block)}; ${which}:\n${fenced(text)}`,
    isError: false,
  };
}

async function readScreen(context: ToolContext, sessionId: SessionId): Promise<ToolResult> {
  const { activity } = context.host.get(sessionId);
  const front = await context.host.foreground(sessionId);
  show(context, `the screen of ${sessionId}`);
  const who = front && !front.isShell ? `; foreground program: ${front.program}` : '';
  return { text: `${sessionId} is ${activity}${who}\n${screenText(context, sessionId)}`, isError: false };
}

function show({ show: add, callId }: ToolContext, summary: string): void {
  add({ type: 'tool', toolCallId: callId, name: 'term_read', summary, state: 'done' });
}
