import type { AuditRow } from '../../contracts/model/index.ts';
import { formatTable } from './format-table.ts';
import { localTime } from './local-time.ts';
import { printable, shortened } from './printable.ts';

const MAX_LINE = 72;

/** Rows for a person: newest last, one line each. */
export function auditTable(rows: readonly AuditRow[]): string {
  const head = ['ROW', 'TIME', 'SESSION', 'AGENT', 'EVENT', 'VERDICT', 'WHAT'];
  return formatTable([head, ...rows.map(cellsOf)]);
}

function cellsOf(row: AuditRow): string[] {
  const verdict = row.verdict ? `${row.verdict}${row.level ? ` ${row.level}` : ''}` : '-';
  const [session, agent] = [row.sessionId ?? '-', row.agentId ?? '-'];
  return [String(row.seq), localTime(row.time), session, agent, row.event, verdict, whatOf(row)];
}

function whatOf(row: AuditRow): string {
  const line = row.line === null ? [] : [shortened(printable(row.line), MAX_LINE)];
  const rule = row.event === 'asked' && row.rule ? [`(${row.rule})`] : [];
  const change = row.event === 'mode' ? [row.mode ?? ''] : row.event === 'level' ? [row.level ?? ''] : [];
  const decision = row.resolvedBy ? [`${row.resolution ?? 'set'} by ${deciderOf(row)}`] : [];
  const end = row.event === 'ended' ? [row.exitCode === null ? 'exit unknown' : `exit ${row.exitCode}`] : [];
  const note = row.note === null ? [] : [printable(row.note)];
  return [...line, ...rule, ...change, ...end, ...(isOfTheLog(row) ? [] : decision), ...note].join(' · ');
}

const isOfTheLog = ({ resolvedBy }: AuditRow) => resolvedBy === 'host';

function deciderOf({ resolvedBy, client, rule }: AuditRow): string {
  if (resolvedBy === 'person') return client ? `a person (${client})` : 'a person';
  if (resolvedBy === 'policy') return rule ? `the policy (${rule})` : 'the policy';
  if (resolvedBy === 'grant') return 'an earlier permission';
  return resolvedBy === 'expiry' ? 'time' : 'the agent';
}

type Writer = (rows: Iterable<AuditRow>) => Generator<string>;

/** Every column of a row, in the order of the log's own lines. */
const COLUMNS = [
  'seq',
  'time',
  'hostPid',
  'event',
  'sessionId',
  'agentId',
  'approvalId',
  'line',
  'cwd',
  'level',
  'mode',
  'verdict',
  'rule',
  'resolvedBy',
  'client',
  'resolution',
  'blockId',
  'exitCode',
  'note',
  'previousHash',
  'hash',
] as const satisfies readonly (keyof AuditRow)[];

const MARKDOWN_COLUMNS = ['seq', 'time', 'event', 'sessionId', 'agentId', 'verdict', 'rule', 'line'] as const;

/** The whole log in one form or another, line by line. Another form is another row. */
export const AUDIT_FORMATS: Readonly<Record<'jsonl' | 'csv' | 'md', Writer>> = {
  *jsonl(rows) {
    for (const row of rows) yield JSON.stringify(row);
  },
  *csv(rows) {
    yield COLUMNS.join(',');
    for (const row of rows) yield COLUMNS.map((column) => csvCell(row[column])).join(',');
  },
  *md(rows) {
    yield '# Audit log';
    yield '';
    yield `| ${MARKDOWN_COLUMNS.join(' | ')} | outcome |`;
    yield `|${' --- |'.repeat(MARKDOWN_COLUMNS.length + 1)}`;
    for (const row of rows) {
      const cells = MARKDOWN_COLUMNS.map((column) => row[column]);
      yield `| ${[...cells, whatOf({ ...row, line: null })].map(markdownCell).join(' | ')} |`;
    }
  },
};

export type AuditFormat = keyof typeof AUDIT_FORMATS;

/** RFC 4180. A cell that a spreadsheet would take for a formula gets an apostrophe. */
function csvCell(value: AuditRow[keyof AuditRow]): string {
  const text = value === null ? '' : String(value);
  const inert = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

function markdownCell(value: AuditRow[keyof AuditRow]): string {
  return printable(value === null ? '' : String(value)).replace(/[\\|<>`*_[\]]/g, '\\$&');
}
