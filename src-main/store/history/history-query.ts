import type { SQLInputValue } from 'node:sqlite';
import { foldWords, searchWords } from '../chats/search-chats.ts';

/** Which commands: all that is given must fit. */
export interface HistoryQuery {
  /** Words, all of which the line holds, in any order and case. */
  readonly text?: string | undefined;
  /** A folder: commands that ran there or below it. */
  readonly cwd?: string | undefined;
  /** `failed` is every other code than 0. */
  readonly exit?: number | 'failed' | undefined;
  /** Milliseconds since the epoch. */
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly origin?: 'user' | 'agent' | undefined;
  /** Only those that the shell itself has told. */
  readonly isTrusted?: boolean | undefined;
}

interface Clause {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** The condition of a statement over the table `commands`, and what stands in its places. */
export function whereOf(query: HistoryQuery): Clause {
  const clauses = [...wordClauses(query.text ?? ''), ...factClauses(query)];
  return {
    sql: clauses.length === 0 ? '1' : clauses.map(({ sql }) => sql).join(' AND '),
    values: clauses.flatMap(({ values }) => values),
  };
}

function wordClauses(text: string): Clause[] {
  return searchWords(text).map((word) => ({ sql: 'instr(folded, ?) > 0', values: [foldWords(word)] }));
}

function factClauses({ cwd, exit, since, before, origin, isTrusted }: HistoryQuery): Clause[] {
  const clauses: Clause[] = [];
  if (cwd !== undefined) {
    const inside = cwd.endsWith('/') || cwd.endsWith('\\') ? cwd : `${cwd}/`;
    clauses.push({ sql: '(cwd = ? OR substr(cwd, 1, ?) = ?)', values: [cwd, inside.length, inside] });
  }
  if (exit === 'failed') clauses.push({ sql: 'exit_code <> 0', values: [] });
  else if (exit !== undefined) clauses.push({ sql: 'exit_code = ?', values: [exit] });
  if (since !== undefined) clauses.push({ sql: 'started_at >= ?', values: [since] });
  if (before !== undefined) clauses.push({ sql: 'started_at < ?', values: [before] });
  if (origin !== undefined) clauses.push({ sql: `agent IS ${origin === 'user' ? '' : 'NOT '}NULL`, values: [] });
  if (isTrusted) clauses.push({ sql: 'trusted = 1', values: [] });
  return clauses;
}
