import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { PolicyFile } from '../../contracts/terminal/policy-file.schema.ts';
import type { PolicyLayer } from './judge.ts';

export interface PolicyProblem {
  /** 1-based. */
  readonly line: number;
  /** What is wrong and what to do, without the file's name. */
  readonly message: string;
}

export interface ReadPolicy {
  readonly layer: PolicyLayer;
  readonly problems: readonly PolicyProblem[];
}

/** UTF-16 units; a longer file is refused. */
const SIZE_LIMIT = 256 * 1024;

/**
 * Reads a policy file. A mistake never loosens anything: rows that make sense count, but only where they are stricter, and
 * until the file is mended agents ask before they write.
 *
 * @param path Shown to a person as the source of a verdict.
 * @param mayLoosen The person's own file, or a project's in a folder they trust.
 */
export function readPolicyFile(text: string, path: string, mayLoosen: boolean): ReadPolicy {
  const lines = new LineCounter();
  if (text.length > SIZE_LIMIT) return broken(path, [{ line: 1, message: 'The file is too long to be a policy.' }]);
  const document = parseDocument(text, { lineCounter: lines, maxAliasCount: 100 } as object);
  const mistakes = document.errors.map((error) => ({
    line: lines.linePos(error.pos[0]).line,
    message: `${error.message.split('\n')[0]?.replace(/ at line.*$/, '')}. Mend the YAML there.`,
  }));
  if (mistakes.length > 0) return broken(path, mistakes);
  const raw: unknown = safeValue(document);
  if (raw === null) return { layer: { ...EMPTY, path, mayLoosen }, problems: [] };
  const parsed = PolicyFile.safeParse(raw);
  if (parsed.success) return { layer: { ...parsed.data, path, mayLoosen, isBroken: false }, problems: [] };
  const problems = parsed.error.issues.map((issue) => ({
    line: lineOf(document, issue.path, lines),
    message: `${issue.path.join('.') || 'The file'}: ${issue.message}. Mend or remove it.`,
  }));
  return { ...broken(path, problems), layer: { ...withoutFaults(raw), path, mayLoosen: false, isBroken: true } };
}

const EMPTY = { ...PolicyFile.parse({ version: 1 }), isBroken: false };

function broken(path: string, problems: readonly PolicyProblem[]): ReadPolicy {
  return { layer: { ...EMPTY, path, mayLoosen: false, isBroken: true }, problems };
}

/** Aliases that lead in circles make no value. */
function safeValue(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    return [];
  }
}

/** The rows of a faulty file that do make sense, one by one. */
function withoutFaults(raw: unknown): PolicyFile {
  const good: Record<string, unknown> = { version: 1 };
  if (typeof raw !== 'object' || raw === null) return PolicyFile.parse(good);
  for (const [key, value] of Object.entries(raw)) {
    if (key === 'programs' && typeof value === 'object' && value !== null) {
      const rows = Object.entries(value).filter(([name, row]) => fits('programs', { [name]: row }));
      good.programs = Object.fromEntries(rows);
    } else if (fits(key, value)) good[key] = value;
  }
  return PolicyFile.parse(good);
}

function fits(key: string, value: unknown): boolean {
  return PolicyFile.safeParse({ version: 1, [key]: value }).success;
}

/** The line of the deepest part of the path that is in the file. */
function lineOf(document: Document, path: readonly PropertyKey[], lines: LineCounter): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
