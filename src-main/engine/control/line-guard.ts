import type { Verdict } from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import { historyReference } from './history-reference.ts';

/** Bytes (UTF-8) of the longest line an agent may ask for. */
export const MAX_LINE_BYTES = 64 * 1024;

/** Newline and tab are text; every other control character is a key press or a terminal command in disguise. */
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;

/** @throws {VoxError} `bad-request` when the line is empty or longer than MAX_LINE_BYTES. */
export function assertLineFits(line: string): void {
  if (line.trim() === '') throw new VoxError('bad-request', 'The command line is empty. Give the command to run.');
  const bytes = Buffer.byteLength(line);
  if (bytes <= MAX_LINE_BYTES) return;
  throw new VoxError(
    'bad-request',
    `The command line has ${bytes} bytes, the limit is ${MAX_LINE_BYTES}. Write a script file and run that.`,
  );
}

/** The line as it is typed: Enter ends it, so newlines at its end are none of its own. What is judged is this. */
export function asTyped(line: string): string {
  return line.replace(/\n+$/, '');
}

/** Blocks a line that would not arrive, or not run, as the text that was judged; null when there is no such fault. @param shell Short name. */
export function blockUntypable(line: string, shell: string): Verdict | null {
  const found = CONTROL_CHARACTER.exec(line);
  if (found) {
    const code = line.charCodeAt(found.index).toString(16).padStart(4, '0').toUpperCase();
    const reason = `The line holds the control character U+${code}, which a terminal obeys instead of showing.`;
    return block('line.control-characters', reason, { start: found.index, end: found.index + 1 });
  }
  // A lone surrogate is written as U+FFFD: what runs would not be what was judged.
  if (!line.isWellFormed()) return block('line.malformed', 'The line is not valid Unicode text.', null);
  const span = historyReference(line, shell);
  if (!span) return null;
  const reason = `The shell would put words of its history in place of ${line.slice(span.start, span.end)}, so what runs would not be what is shown. Put it in single quotes if it is text.`;
  return block('line.history', reason, span);
}

function block(rule: string, reason: string, span: Verdict['span']): Verdict {
  return { verdict: 'block', rule, reason, span, stages: [] };
}
