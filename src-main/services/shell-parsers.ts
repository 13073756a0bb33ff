import { askAboutText } from '../platform/ask-about-text.ts';
import { OTHER_PARSERS, type ShellCall, type ShellGrammar } from '../policy/index.ts';
import { type FindShell, findShell } from '../shells/find-shell.ts';

/** Lines whose answer is kept; a line is judged again when it runs. */
const KEPT_LINES = 200;
/** UTF-16 units; the gate refuses a longer line unread. */
const LINE_LIMIT = 16_384;
const TIMEOUT_MS = 3000;

/** The shells' own parsers, where they are installed: asked once a line, so that the judge need not wait for them. */
export interface ShellParsers {
  /** Asks for the line's tree; settles when it is known or cannot be. Never throws. */
  consult(shell: ShellGrammar, line: string): Promise<void>;
  /** What was answered; undefined where nothing was asked or there is no such program. */
  callsOf(shell: ShellGrammar, line: string): readonly ShellCall[] | undefined;
}

export function createShellParsers(machine: FindShell): ShellParsers {
  const answers = new Map<string, readonly ShellCall[]>();
  const keyOf = (shell: ShellGrammar, line: string) => `${shell} ${line}`;
  return {
    async consult(shell, line) {
      const parser = OTHER_PARSERS[shell];
      const program = parser && programOf(parser.program, machine);
      if (!parser || !program || line.length > LINE_LIMIT || answers.has(keyOf(shell, line))) return;
      const printed = await askAboutText(program, line, { args: parser.args, timeoutMs: TIMEOUT_MS });
      const calls = printed === null ? null : parser.read(line, printed);
      if (!calls) return;
      answers.set(keyOf(shell, line), calls);
      const [oldest] = answers.keys();
      if (answers.size > KEPT_LINES && oldest !== undefined) answers.delete(oldest);
    },
    callsOf: (shell, line) => answers.get(keyOf(shell, line)),
  };
}

function programOf(name: string, machine: FindShell): string | null {
  try {
    return findShell(name, machine);
  } catch {
    // Not installed: the gate's own reading stands alone.
    return null;
  }
}
