import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AgentId,
  type ApprovalId,
  type AuditRow,
  auditEntry,
  type SessionId,
} from '../../../contracts/model/index.ts';
import { createAuditLog } from '../../services/index.ts';
import { runFakeVox } from '../command-context.fake.ts';

let home: string;

const vox = (...argv: string[]) => runFakeVox(argv, { env: { VOX_HOME: home } });

const request = (number: number, sessionId = 's-1') => ({
  sessionId: sessionId as SessionId,
  agentId: 'axis' as AgentId,
  approvalId: `a-${number}` as ApprovalId,
  level: 'L3' as const,
});

async function writeLog(): Promise<void> {
  const clock = { now: () => Date.parse('2026-11-30T12:00:00Z') };
  const log = { info: () => {}, warn: () => {} };
  const audit = await createAuditLog({ dataDir: join(home, 'data'), clock, log, redact: (text) => text });
  audit.append([
    auditEntry({ event: 'asked', ...request(1), line: 'git push | cat', verdict: 'ask', rule: 'net.send' }),
  ]);
  audit.append([
    auditEntry({
      event: 'resolved',
      ...request(1),
      line: 'git push | cat',
      resolvedBy: 'person',
      client: 'line-1',
      resolution: 'run',
    }),
    auditEntry({ event: 'ended', ...request(1), line: 'git push | cat', exitCode: 1 }),
    auditEntry({
      event: 'asked',
      ...request(2, 's-2'),
      line: '=cmd("x"),\u001b[2J\nls',
      verdict: 'block',
      rule: 'floor.x',
    }),
    auditEntry({ event: 'level', sessionId: 's-1' as SessionId, level: 'L5', resolvedBy: 'person' }),
  ]);
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'vox-cli-audit-'));
});
afterAll(() => rmSync(home, { recursive: true }));

describe('an empty log', () => {
  test.each([
    [['audit', 'list'], '', 'No row fits.'],
    [['audit', 'list', '--json'], '[]', ''],
    [['audit', 'verify'], 'The audit log is empty', ''],
    [['audit', 'verify', '--json'], '{"ok":true,"rows":0,"days":0,"firstBad":null,"notes":[]}', ''],
    [['audit', 'export'], '', ''],
    [['audit', 'export', '--format', 'csv'], 'seq,time,', ''],
  ])('vox %j', async (argv, out, err) => {
    expect(await vox(...argv)).toEqual({
      code: 0,
      out: expect.stringContaining(out),
      err: expect.stringContaining(err),
    });
  });
});

describe('a log', () => {
  beforeAll(writeLog);

  const ROWS: [argv: string[], seqs: number[]][] = [
    [[], [1, 2, 3, 4, 5]],
    [
      ['--limit', '2'],
      [4, 5],
    ],
    [
      ['--limit', '0'],
      [1, 2, 3, 4, 5],
    ],
    [['--session', 's-2'], [4]],
    [['--session', '2'], [4]],
    [['--verdict', 'block'], [4]],
    [['--verdict', 'ask', '--limit', '1'], [1]],
    [
      ['--since', '2026-11-30'],
      [1, 2, 3, 4, 5],
    ],
    [
      ['--since', '2026-11-30T12:00:00Z'],
      [1, 2, 3, 4, 5],
    ],
    [['--since', '2026-11-30T12:00:01Z'], []],
    [['--since', '2999-01-01'], []],
  ];
  test.each(ROWS)('vox audit list %j --json', async (argv, seqs) => {
    const { code, out } = await vox('audit', 'list', ...argv, '--json');
    expect({ code, seqs: (JSON.parse(out) as AuditRow[]).map(({ seq }) => seq) }).toEqual({ code: 0, seqs });
  });

  test('is a table for a person, in which a line obeys no terminal', async () => {
    const { out } = await vox('audit', 'list');
    expect(out.split('\n').map((line) => line.replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/, 'TIME'))).toEqual([
      'ROW  TIME                 SESSION  AGENT  EVENT     VERDICT   WHAT',
      '1    TIME  s-1      axis   asked     ask L3    git push | cat · (net.send)',
      '2    TIME  s-1      axis   resolved  -         git push | cat · run by a person (line-1)',
      '3    TIME  s-1      axis   ended     -         git push | cat · exit 1',
      '4    TIME  s-2      axis   asked     block L3  =cmd("x"),\\u001b[2J\\nls · (floor.x)',
      '5    TIME  s-1      -      level     -         L5 · set by a person',
    ]);
  });

  test.each([
    [['audit', 'list', '--since', 'soon'], 'today, 2026-11-30'],
    [['audit', 'list', '--verdict', 'maybe'], '--verdict'],
    [['audit', 'list', '--session', 'x'], 'session'],
    [['audit', 'list', '--limit', 'x'], '--limit'],
    [['audit', 'export', '--format', 'pdf'], '--format'],
  ])('vox %j is not understood', async (argv, words) => {
    const { code, err } = await vox(...argv);
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(words) });
  });

  test('exports as JSON lines, CSV and Markdown', async () => {
    const jsonl = (await vox('audit', 'export')).out.split('\n').map((line) => JSON.parse(line) as AuditRow);
    expect(jsonl.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    const csv = (await vox('audit', 'export', '--format', 'csv')).out;
    expect(csv).toContain(`,"'=cmd(""x""),\u001b[2J\nls",`);
    const md = (await vox('audit', 'export', '--format', 'md', '--verdict', 'ask')).out.split('\n');
    expect(md.slice(2)).toEqual([
      '| seq | time | event | sessionId | agentId | verdict | rule | line | outcome |',
      '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
      '| 1 | 2026-11-30T12:00:00.000Z | asked | s-1 | axis | ask | net.send | git push \\| cat | (net.send) |',
    ]);
    expect(JSON.parse((await vox('audit', 'export', '--json')).out)).toHaveLength(5);
  });

  test('verifies, and says where it does not', async () => {
    expect(await vox('audit', 'verify')).toMatchObject({
      code: 0,
      out: expect.stringContaining('whole: 5 rows of 1 day'),
    });
    const [day = ''] = readdirSync(join(home, 'data', 'audit'));
    appendFileSync(join(home, 'data', 'audit', day), '{"forged":true}\n{"forged":true}\n');
    expect(await vox('audit', 'verify')).toMatchObject({
      code: 1,
      out: expect.stringMatching(
        /First bad: audit\/2026-11-30\.jsonl, line 6 \(row 6\): the line is no row.*5 rows before it hold/,
      ),
    });
    expect(JSON.parse((await vox('audit', 'verify', '--json')).out)).toMatchObject({
      ok: false,
      firstBad: { line: 6 },
    });
  });
});
