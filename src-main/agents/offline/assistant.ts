import type { Approval, Block, Finding, SessionId } from '../../../contracts/model/index.ts';
import { outcomeOf, readBlockLines } from '../context/block-text.ts';
import { runLine } from '../terminal/run-line.ts';
import type { ToolContext } from '../tools/types.ts';
import { blockInQuestion, type FailureSource } from './failure.ts';
import { explainBlock } from './fixes.ts';

const SETUP =
  'For anything else, set up a model in Settings: Anthropic, OpenAI, Google or any OpenAI-compatible server. Ollama and LM Studio on this machine are found by themselves.';
const HELP = `I am the offline assistant: fixed rules, no model. I explain the last command that failed, or the block you point at, and propose the command that mends it.`;
/** UTF-16 units of the deciding line that are quoted. */
const MAX_QUOTE_CHARS = 160;

export interface OfflineQuestion {
  readonly text: string;
  readonly sessionId: SessionId | null;
  /** Says a piece of the answer, as Markdown. */
  readonly say: (text: string) => void;
}

/**
 * Answers without a model, from rules: the same question about the same terminal always gets the same answer. A proposed command
 * goes the way of every agent command, through the desk.
 */
export async function answerOffline(
  source: FailureSource,
  tools: ToolContext,
  question: OfflineQuestion,
): Promise<void> {
  const { say } = question;
  const block = blockInQuestion(source.host, question.text, question.sessionId);
  if (!block) return say(`${HELP} Nothing has failed in this session, so there is nothing to explain.\n\n${SETUP}`);
  if (block.status !== 'failed') return say(`${HELP} ${quoted(block)} did not fail (${outcomeOf(block)}).\n\n${SETUP}`);
  const finding = await explainBlock(source, block);
  if (!finding) return say(`${await unknownFailure(source, block)}\n\n${SETUP}`);
  say(explanation(finding));
  if (finding.proposal === null) return;
  const { approval } = await runLine(tools, { sessionId: block.sessionId, line: finding.proposal.line });
  if (!tools.signal.aborted) say(`\n\n${closing(source, approval)}`);
}

/** What went wrong, and the line that says so. */
function explanation({ says, line }: Finding): string {
  if (line === null) return says;
  const text = line.text.trim().replaceAll('`', "'");
  const quote = text.length > MAX_QUOTE_CHARS ? `${text.slice(0, MAX_QUOTE_CHARS)}…` : text;
  return `${says}\n\n\`${line.chip}\` says \`${quote}\``;
}

async function unknownFailure(source: FailureSource, block: Block): Promise<string> {
  const lines = await readBlockLines(source, block.id);
  const tail = lines.slice(-5).join('\n').replaceAll('```', "'''");
  const shown = tail.trim() === '' ? 'It said nothing.' : `It ended with:\n\n\`\`\`\n${tail}\n\`\`\``;
  return `${quoted(block)} failed (${outcomeOf(block)}), and none of my rules knows this failure. ${shown}`;
}

function closing({ host }: FailureSource, approval: Approval): string {
  const { state, verdict, blockId } = approval;
  if (state === 'dismissed') return 'Dismissed: nothing was run.';
  if (state === 'blocked') return `The policy does not let me run it: ${verdict.reason} You can run it yourself.`;
  if (state === 'cancelled')
    return blockId === null ? 'It was cancelled before it ran.' : 'The session was closed while it ran.';
  const block = host.blocks(approval.sessionId).find(({ id }) => id === blockId);
  if (!block) return 'It was typed; the shell did not say how it ended.';
  if (block.endedAt === null) return `It is still running, in \`${block.id}\`.`;
  if (block.exitCode === 0) return `Done: \`${block.id}\` ended with exit 0.`;
  return `That did not work: \`${block.id}\` ended with ${outcomeOf(block)}. Ask me again and I look at that.`;
}

function quoted({ command }: Block): string {
  return `\`${command.split('\n', 1)[0]?.replaceAll('`', "'")}\``;
}
