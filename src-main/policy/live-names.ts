import { type CommandNode, type CompoundList, parse } from 'unbash';
import type { LiveNames } from './judge.ts';

/** UTF-16 units of a report; what is longer was cut off by the shell's script, and is not taken here. */
const REPORT_LIMIT = 128 * 1024;
/** Names kept of one report. */
const NAME_LIMIT = 5_000;

export const NO_NAMES: LiveNames = { aliases: {}, functions: {}, globals: [] };

/**
 * Reads what a shell says of its aliases and functions: its own listing (`alias ls='ls -l'`, `f () { … }`), or JSON
 * (`{"aliases": {}, "functions": {}}`) from shells whose listing is no POSIX text. A body that is not understood is null: a
 * call of it is asked about.
 */
export function readLiveNames(report: string): LiveNames {
  if (report.length > REPORT_LIMIT) return NO_NAMES;
  return report.startsWith('{') ? fromJson(report) : fromListing(report);
}

function fromJson(report: string): LiveNames {
  try {
    const value: unknown = JSON.parse(report);
    const part = (name: string) =>
      typeof value === 'object' && value !== null && name in value
        ? (value as Record<string, unknown>)[name]
        : undefined;
    const texts = (record: unknown): [string, string][] =>
      Object.entries(record ?? {})
        .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
        .slice(0, NAME_LIMIT);
    return { aliases: namesOf(texts(part('aliases'))), functions: namesOf(texts(part('functions'))), globals: [] };
  } catch {
    // Cut off or garbled: no name is better than half of one.
    return NO_NAMES;
  }
}

/** Without a prototype, so that `constructor` is no name. */
function namesOf<T>(entries: readonly (readonly [string, T])[]): Record<string, T> {
  return Object.assign(Object.create(null) as Record<string, T>, Object.fromEntries(entries));
}

const ALIAS = /^alias (?:-(\w+) )?(?:-- )?(?:'([^']*)'|([^\s=']+))=(.*)$/;
/** `f () …` of bash and zsh, `function f …` of fish; `#f` is a name whose body was too long to be told. */
const FUNCTION = /^(?:([^\s(){}'"`$;&|<>]+) ?\(\)|function (\S+)(.*))\s*\{?\s*$/;

function fromListing(report: string): LiveNames {
  const aliases: [string, string][] = [];
  const functions: [string, string | null][] = [];
  const globals: string[] = [];
  for (const chunk of chunksOf(report)) {
    const [head = ''] = chunk.split('\n', 1);
    const alias = ALIAS.exec(chunk.includes('\n') ? chunk.replaceAll('\n', '\uE006') : chunk);
    if (alias) {
      const name = alias[2] ?? alias[3] ?? '';
      if (alias[1]?.includes('g')) globals.push(name);
      else aliases.push([name, unquoted((alias[4] ?? '').replaceAll('\uE006', '\n'))]);
      continue;
    }
    if (head.startsWith('#')) functions.push([head.slice(1).trim(), null]);
    const found = FUNCTION.exec(head);
    if (found) functions.push([found[1] ?? found[2] ?? '', bodyOf(chunk, found[2] !== undefined)]);
  }
  return { aliases: namesOf(aliases), functions: namesOf(functions.slice(0, NAME_LIMIT)), globals };
}

/** Definitions stand one after the other, a blank byte (`\x1e`) between them. */
function chunksOf(report: string): string[] {
  return report
    .split('\u001e')
    .flatMap((chunk) => (/^alias /.test(chunk) ? splitAliases(chunk) : [chunk]))
    .map((chunk) => chunk.replace(/^\n+|\s+$/g, ''))
    .filter((chunk) => chunk !== '');
}

/** A quoted alias may go over several lines; the next one starts with the word `alias`. */
function splitAliases(chunk: string): string[] {
  return chunk.split(/\n(?=alias )/);
}

/** The value as the shell would read it: `'it'\''s'` is it's, `$'a\tb'` has a tab. */
function unquoted(text: string): string {
  const script = parse(`x=${text}`);
  const command = script.commands[0]?.command;
  const value = command?.type === 'Command' ? command.prefix[0] : undefined;
  return value?.type === 'Assignment' && value.value.type === 'Word' ? value.value.value : text;
}

/** The text between the braces; null where it is no POSIX text. */
function bodyOf(chunk: string, isFish: boolean): string | null {
  if (isFish) {
    const body = chunk
      .slice(chunk.indexOf('\n') + 1)
      .replace(/\n?end\s*$/, '')
      .replaceAll('$argv', '"$@"');
    return chunk.includes('\n') && isReadable(body) ? body : null;
  }
  const script = parse(chunk);
  const node = script.commands[0]?.command;
  if (script.errors?.length || node?.type !== 'Function' || script.commands.length !== 1) return null;
  return chunk.slice(...insideOf(node.body));
}

function insideOf(body: CommandNode | CompoundList): [number, number] {
  return body.type === 'BraceGroup' ? [body.body.pos, body.body.end] : [body.pos, body.end];
}

function isReadable(text: string): boolean {
  const script = parse(text);
  return !script.errors?.length && !/\b(?:set -|if |switch |for |while |begin|string |and |or |not |test )/.test(text);
}
