import { EDITORS, editorOf } from './editors.ts';

export interface FilePlace {
  /** Absolute. */
  readonly path: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

export interface EditorCommand {
  readonly program: string;
  readonly args: readonly string[];
  readonly isTerminal: boolean;
}

interface EditorChoice {
  /** The setting. */
  readonly command: string | null;
  readonly variables: Readonly<Record<string, string | undefined>>;
  isInstalled(program: string): boolean;
}

/** The person's editor as they wrote it: the setting, `$VISUAL`, `$EDITOR`, else the first known one that is installed. */
export function chosenEditor({ command, variables, isInstalled }: EditorChoice): string | null {
  const said = [command, variables.VISUAL, variables.EDITOR].find((one) => one?.trim());
  if (said) return said;
  const known = EDITORS.flatMap(({ programs, isTerminal }) => programs.map((program) => ({ program, isTerminal })));
  const byWindow = [...known].sort((left, right) => Number(left.isTerminal) - Number(right.isTerminal));
  return byWindow.find(({ program }) => isInstalled(program))?.program ?? null;
}

/**
 * The words that open a place in an editor. What a person wrote is parted into words first and filled in then, so that no
 * name of a file is ever taken for more than one word, or for an option.
 *
 * @returns Null when there is no word in what was written.
 */
export function editorCommand(written: string, place: FilePlace): EditorCommand | null {
  const [program, ...own] = wordsOf(written);
  if (!program) return null;
  const { args, isTerminal } = editorOf(program);
  const isComplete = own.some((word) => word.includes('{file}'));
  // `code -g`, `emacs -nw`: what the preset says already is not said twice.
  const all = isComplete ? own : [...own.filter((word) => !args.includes(word)), ...args];
  return { program, args: all.map((word) => filled(word, place)), isTerminal: isTerminal && !hasWindow(program, own) };
}

/** `emacsclient -c` opens a window of its own. */
function hasWindow(program: string, own: readonly string[]): boolean {
  return /emacs/.test(program) && own.some((word) => word === '-c' || word === '--create-frame');
}

/** Words of a command line: quotes hold a word together and mean nothing else. */
function wordsOf(written: string): string[] {
  const words = written.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return words.map((word) => word.replace(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}

function filled(word: string, { path, line = 1, column = 1 }: FilePlace): string {
  const values: Readonly<Record<string, string>> = { file: path, line: String(line), column: String(column) };
  return word.replace(/\{(file|line|column)\}/g, (_all, name: string) => values[name] ?? '');
}
