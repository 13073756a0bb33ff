import type { Span } from '../../../contracts/model/index.ts';

/** What a shell leaves alone of what looks like a reference to its history. */
interface Dialect {
  /** Text before the `!`. */
  readonly literalBefore: RegExp | null;
  /** Text after it. */
  readonly literalAfter: RegExp;
  /** `"hi!"` is text. zsh takes the `!"` out, and the quote with it. */
  readonly keepsBangBeforeQuote: boolean;
  /** `^old^new` at the start runs the last command with a word changed. */
  readonly hasCaret: boolean;
}

/** Unknown shells are read as the strictest. */
const STRICT: Dialect = {
  literalBefore: null,
  literalAfter: /^(?:[\s=(]|$)/,
  keepsBangBeforeQuote: false,
  hasCaret: true,
};

/** Another shell is another row; null is one that replaces nothing. */
const DIALECTS: Readonly<Record<string, Dialect | null>> = {
  bash: { ...STRICT, literalBefore: /(?:\$|\$\{|\[)$/, keepsBangBeforeQuote: true },
  zsh: STRICT,
  nu: { literalBefore: /\S$/, literalAfter: /^(?![!$\w-])/, keepsBangBeforeQuote: true, hasCaret: false },
  fish: null,
  dash: null,
  pwsh: null,
};

const REFERENCE = /^!(?:[!$*^#"]|-?\d+|\?[^\s?]*\??|[^\s"'`;|&()<>]*)(?::[\w/&-]*)*/;

/**
 * Where an interactive shell would replace part of the line by words of its history: `!!`, `!$`, `!rm`, `^old^new`. Null when
 * it would not.
 *
 * @param shell Short name: `bash`.
 * @see bash(1), "HISTORY EXPANSION"; zshexpn(1), "HISTORY EXPANSION"; reedline, "bang commands".
 */
export function historyReference(line: string, shell: string): Span | null {
  const dialect = shell in DIALECTS ? DIALECTS[shell] : STRICT;
  if (!dialect || !/[!^]/.test(line)) return null;
  if (dialect.hasCaret && /^\^[^^]*\^/.test(line)) return { start: 0, end: line.length };
  for (const { index, isDoubleQuoted } of bangs(line)) {
    const [before, after] = [line.slice(0, index), line.slice(index + 1)];
    if (dialect.literalAfter.test(after) || dialect.literalBefore?.test(before)) continue;
    if (dialect.keepsBangBeforeQuote && isDoubleQuoted && after.startsWith('"')) continue;
    return { start: index, end: index + (REFERENCE.exec(line.slice(index))?.[0].length ?? 1) };
  }
  return null;
}

/** Every `!` that is neither in single quotes nor behind a backslash. */
function* bangs(line: string): Generator<{ index: number; isDoubleQuoted: boolean }> {
  let quote = '';
  for (let index = 0; index < line.length; index += 1) {
    const char = line.charAt(index);
    if (char === '\\' && quote !== "'") index += 1;
    else if (char === quote) quote = '';
    else if (quote === '' && (char === "'" || char === '"')) quote = char;
    else if (char === '!' && quote !== "'") yield { index, isDoubleQuoted: quote === '"' };
  }
}
