/** What a person of another shell typed to Nushell, and how Nushell says it. */
export interface NuHint {
  /** What is not Nushell, as it stands in the line: `&&`, `$HOME`, `FOO=`, `$()`. */
  readonly hint: string;
  /** The whole line with this one mended. */
  readonly rewrite: string;
}

/**
 * Finds what POSIX shells have and Nushell has not, outside of quotes and comments.
 *
 * @returns In the order of the line; empty for a line that is Nushell's own.
 */
export function nuHints(line: string): readonly NuHint[] {
  const plain = blankQuotes(line);
  return RULES.flatMap((rule) => rule(line, plain) ?? []);
}

/** The line with quoted text and comments as blanks of the same length, so that positions stay. */
function blankQuotes(line: string): string {
  return line.replace(/"(?:\\.|[^"\\])*"|'[^']*'|`[^`]*`|(?<=^|\s)#[^\n]*/g, (text) => '_'.repeat(text.length));
}

type Rule = (line: string, plain: string) => NuHint | null;

const andThen: Rule = (line, plain) =>
  plain.includes('&&') ? { hint: '&&', rewrite: replacePlain(line, plain, /\s*&&\s*/g, '; ') } : null;

/** Everything before the first `||` is tried, everything after it is for when that failed. */
const orElse: Rule = (line, plain) => {
  const at = plain.indexOf('||');
  if (at < 0) return null;
  return { hint: '||', rewrite: `try { ${line.slice(0, at).trim()} } catch { ${line.slice(at + 2).trim()} }` };
};

/** Names in capitals are the environment's; `$x` may well be Nushell's own. */
const environment: Rule = (line, plain) => {
  const found = /\$\{?([A-Z_][A-Z0-9_]*)\}?(?![\w.])/.exec(plain);
  if (!found) return null;
  const rewrite = replacePlain(
    line,
    plain,
    /\$\{?([A-Z_][A-Z0-9_]*)\}?(?![\w.])/g,
    (_, name: string) => `$env.${name}`,
  );
  return { hint: `$${found[1]}`, rewrite };
};

const assignment: Rule = (line, plain) => {
  const found = /^\s*([A-Za-z_]\w*)=/.exec(plain);
  if (!found) return null;
  let rest = line.trimStart();
  const fields: string[] = [];
  for (let match = PAIR.exec(rest); match; match = PAIR.exec(rest)) {
    fields.push(`${match[1]}: "${match[2] ?? match[3] ?? match[4] ?? ''}"`);
    rest = rest.slice(match[0].length);
  }
  const rewrite =
    rest.trim() === ''
      ? fields.map((field) => `$env.${field.replace(': ', ' = ')}`).join('; ')
      : `with-env { ${fields.join(', ')} } { ${rest.trim()} }`;
  return { hint: `${found[1]}=`, rewrite };
};

const PAIR = /^([A-Za-z_]\w*)=(?:"([^"]*)"|'([^']*)'|(\S*))(?:\s+|$)/;

const exported: Rule = (line, plain) => {
  const found = /^\s*export\s+([A-Za-z_]\w*)=/.exec(plain);
  if (!found) return null;
  const match = PAIR.exec(line.trimStart().replace(/^export\s+/, ''));
  return { hint: 'export', rewrite: `$env.${found[1]} = "${match?.[2] ?? match?.[3] ?? match?.[4] ?? ''}"` };
};

const substitution: Rule = (line, plain) =>
  /\$\((?!\()/.test(plain) ? { hint: '$()', rewrite: replacePlain(line, plain, /\$\((?!\()/g, '(') } : null;

/** `2>&1` first: its `>` is no redirection to a file. */
const errorsToo: Rule = (line, plain) => {
  if (!/2>&1/.test(plain)) return null;
  const piped = replacePlain(line, plain, /\s*2>&1\s*\|\s*/g, ' o+e>| ');
  return {
    hint: '2>&1',
    rewrite:
      piped === line
        ? replacePlain(line, plain, /\s*(?:>\s*(\S+))?\s*2>&1/g, (_, file?: string) => (file ? ` o+e> ${file}` : ''))
        : piped,
  };
};

const redirect: Rule = (line, plain) => {
  const found = /(?<![\w+=|>&-])(2|1)?>>?(?!&)\s*(?=[\w./~$_])/.exec(plain);
  if (!found || /(?:where|filter|if|while|each)\b[^|]*$/.test(plain.slice(0, found.index))) return null;
  const name = found[1] === '2' ? 'e' : 'o';
  const mark = found[0].includes('>>') ? '>>' : '>';
  const rewrite = `${line.slice(0, found.index)}${name}${mark} ${line.slice(found.index + found[0].length)}`;
  return { hint: found[0].trim(), rewrite };
};

const background: Rule = (line, plain) =>
  /(?<!&)&\s*$/.test(plain) ? { hint: '&', rewrite: `job spawn { ${line.replace(/\s*&\s*$/, '').trim()} }` } : null;

const unset: Rule = (line, plain) =>
  /^\s*unset\s+\w/.test(plain)
    ? { hint: 'unset', rewrite: line.replace(/^(\s*)unset\s+(?:-v\s+)?/, '$1hide-env ') }
    : null;

const RULES: readonly Rule[] = [
  exported,
  assignment,
  andThen,
  orElse,
  substitution,
  environment,
  errorsToo,
  redirect,
  background,
  unset,
];

/** Replaces where the pattern fits the line without its quotes; what stands in quotes stays. */
function replacePlain(
  line: string,
  plain: string,
  pattern: RegExp,
  by: string | ((match: string, ...groups: string[]) => string),
): string {
  let out = '';
  let from = 0;
  for (const match of plain.matchAll(pattern)) {
    const text = line.slice(match.index, match.index + match[0].length);
    out += line.slice(from, match.index) + (typeof by === 'string' ? by : by(text, ...match.slice(1)));
    from = match.index + match[0].length;
  }
  return out + line.slice(from);
}
