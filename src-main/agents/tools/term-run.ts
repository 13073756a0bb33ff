import { z } from 'zod';
import { SessionId } from '../../../contracts/model/index.ts';
import { holdsPlaceholder } from '../../redaction/placeholders.ts';
import { DEFAULT_WAIT_MS, runLine } from '../terminal/run-line.ts';
import { openSideSession } from '../terminal/side-session.ts';
import { agentTool, type ToolContext, type ToolResult } from './types.ts';

/** How long a background command is watched for an early end before the model goes on. */
const BACKGROUND_WAIT_MS = 4000;

/** The secret in a file would be lost to the words that stand for it. */
const PLACEHOLDER =
  'A placeholder such as [REDACTED_KEY#1] stands in it for a secret that you were not shown, and would be taken literally; nothing ran. Change the other lines only (sed on their line numbers, say), or ask the person to put the secret in.';

export const termRun = agentTool({
  name: 'term_run',
  description:
    "Runs a command line in the person's visible terminal, in its shell and folder. The person may have to approve it first, and may edit or dismiss it. Answers when the command has ended, waits for input, or timeout_ms is over; it then goes on in the terminal.",
  input: z.object({
    session_id: SessionId.optional().describe('The session, e.g. s-1. Leave it out for the one the person looks at.'),
    line: z.string().min(1).max(65_536).describe('The command line, exactly as it is to be typed.'),
    backend: z
      .enum(['shell', 'nu'])
      .optional()
      .describe('`nu` gives the line to Nushell: structured pipelines. Default: the shell of the session.'),
    timeout_ms: z
      .int()
      .min(1000)
      .max(600_000)
      .optional()
      .describe(`How long to wait for its end. Default ${DEFAULT_WAIT_MS}.`),
    background: z
      .boolean()
      .optional()
      .describe(
        'For servers and watchers: runs it in a visible session of its own in the same folder, and answers soon.',
      ),
  }),
  async run({ session_id, line, backend, timeout_ms, background }, context) {
    const sessionId = session_id ?? context.sessionId;
    if (sessionId === null)
      return { text: 'There is no terminal session to run it in. Ask the person to open one.', isError: true };
    if (holdsPlaceholder(line)) return { text: PLACEHOLDER, isError: true };
    if (!background) {
      const text = backend === 'nu' ? forNushell(context, sessionId, line) : line;
      return (await runLine(context, { sessionId, line: text, timeoutMs: timeout_ms })).result;
    }
    const side = await openSideSession(context, sessionId);
    const text = backend === 'nu' ? forNushell(context, side.sessionId, line) : line;
    const timeoutMs = timeout_ms ?? BACKGROUND_WAIT_MS;
    const { result } = await runLine(context, { sessionId: side.sessionId, line: text, timeoutMs });
    return prefixed(result, side.note);
  },
});

/** In a Nushell session the line stands as it is. */
function forNushell({ host }: ToolContext, sessionId: SessionId, line: string): string {
  const { shell } = host.get(sessionId);
  if (shell === 'nu') return line;
  const quoted = shell === 'pwsh' ? line.replaceAll("'", "''") : line.replaceAll("'", "'\\''");
  return `nu --commands '${quoted}'`;
}

function prefixed(result: ToolResult, note: string): ToolResult {
  return { ...result, text: `${note}\n${result.text}` };
}
