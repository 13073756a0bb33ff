import { execFileSync, spawn } from 'node:child_process';
import {
  appendFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AuditEntry, auditEntry, type SessionId } from '../../../contracts/model/index.ts';
import { silentLog } from '../../base/log.ts';
import { type AppendFiles, systemAppendFiles } from '../../platform/append-files.ts';
import { createFakeClock, type FakeClock } from '../../platform/clock.fake.ts';
import { redact } from '../../redaction/redact.ts';
import { type AuditLog, createAuditLog } from './audit-log.ts';
import { auditRows } from './read-audit.ts';
import { verifyAudit } from './verify-audit.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
let dataDir: string;
let clock: FakeClock;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vox-audit-'));
  clock = createFakeClock(Date.parse('2026-11-29T23:00:00Z'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const open = (files?: AppendFiles): Promise<AuditLog> =>
  createAuditLog({ dataDir, clock, log: silentLog, redact, ...(files && { files }) });
const asked = (line: string): AuditEntry =>
  auditEntry({ event: 'asked', sessionId: 's-1' as SessionId, line, verdict: 'ask', level: 'L3', rule: 'x' });
const folder = () => join(dataDir, 'audit');
const pathOf = (day: string) => join(folder(), `${day}.jsonl`);
const head = () => join(dataDir, 'audit-head.json');
const linesOf = (day: string) => readFileSync(pathOf(day), 'utf8').split('\n').slice(0, -1);
const writeLines = (day: string, lines: string[]) =>
  writeFileSync(pathOf(day), lines.map((line) => `${line}\n`).join(''));
const [D1, D2, D3] = ['2026-11-29', '2026-11-30', '2026-12-01'] as const;

/** Three days of four rows: 1-4, 5-8, 9-12. */
async function threeDays(): Promise<AuditLog> {
  const log = await open();
  for (const _day of [D1, D2, D3]) {
    for (let row = 0; row < 4; row++) log.append([asked(`echo ${row}`)]);
    clock.advance(DAY_MS);
  }
  return log;
}

test('rows are chained across days, private, and hold no secret', async () => {
  const log = await threeDays();
  const secret = ['hun', 'ter2x'].join('');
  log.append([{ ...asked(`mysql --password ${secret}`), note: `DB_PASSWORD=${secret}` }]);
  expect(readdirSync(folder()).sort()).toEqual([`${D1}.jsonl`, `${D2}.jsonl`, `${D3}.jsonl`, '2026-12-02.jsonl']);
  expect([folder(), pathOf(D1), head()].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual([
    '700',
    '600',
    '600',
  ]);
  const rows = [...auditRows(dataDir, {})];
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
  expect(rows[4]).toMatchObject({ time: '2026-11-30T23:00:00.000Z', line: 'echo 0', previousHash: rows[3]?.hash });
  expect(JSON.stringify(rows)).not.toContain(secret);
  expect(verifyAudit(dataDir)).toEqual({ ok: true, rows: 13, days: 4, firstBad: null, notes: [] });
});

test('nothing logged is nothing wrong, and makes nothing on disk', async () => {
  await open();
  expect(verifyAudit(dataDir)).toMatchObject({ ok: true, rows: 0, days: 0 });
  expect(readdirSync(dataDir)).toEqual([]);
});

const edit = (day: string, change: (lines: string[]) => string[]) => writeLines(day, change(linesOf(day)));
const swap = ([a = '', b = '', ...rest]: string[]) => [b, a, ...rest];

const TAMPERINGS: [
  name: string,
  tamper: () => void,
  bad: { file: string | null; line: number | null; seq: number | null },
][] = [
  [
    'an edited row',
    () => edit(D2, (lines) => lines.with(1, lines[1]?.replace('echo 1', 'echo 9') ?? '')),
    { file: `${D2}.jsonl`, line: 2, seq: 6 },
  ],
  [
    'an edited last row',
    () => edit(D3, (lines) => lines.with(3, lines[3]?.replace('"ask"', '"allow"') ?? '')),
    { file: `${D3}.jsonl`, line: 4, seq: 12 },
  ],
  [
    'a row with a blank more',
    () => edit(D1, (lines) => lines.with(0, lines[0]?.replace(',', ', ') ?? '')),
    { file: `${D1}.jsonl`, line: 1, seq: 1 },
  ],
  ['a removed row', () => edit(D2, (lines) => lines.toSpliced(2, 1)), { file: `${D2}.jsonl`, line: 3, seq: 7 }],
  ['a removed first row', () => edit(D1, (lines) => lines.slice(1)), { file: `${D1}.jsonl`, line: 1, seq: 1 }],
  ['swapped rows', () => edit(D2, swap), { file: `${D2}.jsonl`, line: 1, seq: 5 }],
  ['a row twice', () => edit(D2, ([a = '', ...rest]) => [a, a, ...rest]), { file: `${D2}.jsonl`, line: 2, seq: 5 }],
  [
    'a foreign line',
    () => edit(D2, (lines) => lines.toSpliced(1, 0, 'hello')),
    { file: `${D2}.jsonl`, line: 2, seq: 6 },
  ],
  ['a blank line', () => edit(D2, (lines) => lines.toSpliced(1, 0, '')), { file: `${D2}.jsonl`, line: 2, seq: 6 }],
  ['a cut tail', () => edit(D3, (lines) => lines.slice(0, 2)), { file: `${D3}.jsonl`, line: null, seq: 11 }],
  [
    'a tail cut inside a row',
    () => truncateSync(pathOf(D3), statSync(pathOf(D3)).size - 30),
    { file: `${D3}.jsonl`, line: null, seq: 12 },
  ],
  ['a deleted day', () => rmSync(pathOf(D2)), { file: `${D3}.jsonl`, line: 1, seq: 5 }],
  ['a deleted first day', () => rmSync(pathOf(D1)), { file: `${D2}.jsonl`, line: 1, seq: 1 }],
  ['a deleted last day', () => rmSync(pathOf(D3)), { file: `${D2}.jsonl`, line: null, seq: 9 }],
  ['an emptied day', () => truncateSync(pathOf(D2), 0), { file: `${D3}.jsonl`, line: 1, seq: 5 }],
  ['everything deleted', () => rmSync(folder(), { recursive: true }), { file: null, line: null, seq: 1 }],
  ['a deleted head record', () => rmSync(head()), { file: `${D3}.jsonl`, line: null, seq: null }],
  ['a damaged head record', () => writeFileSync(head(), '{"seq":'), { file: `${D3}.jsonl`, line: null, seq: null }],
  [
    'days that changed places',
    () => {
      const [a, b] = [linesOf(D1), linesOf(D2)];
      writeLines(D1, b);
      writeLines(D2, a);
    },
    { file: `${D1}.jsonl`, line: 1, seq: 1 },
  ],
];

describe('tampering is found and its place is named', () => {
  test.each(TAMPERINGS)('%s', async (_name, tamper, bad) => {
    await threeDays();
    tamper();
    const { ok, firstBad } = verifyAudit(dataDir);
    expect({ ok, ...firstBad, reason: typeof firstBad?.reason }).toEqual({ ok: false, ...bad, reason: 'string' });
  });

  test.each(TAMPERINGS)('%s, also once the host has written on', async (_name, tamper) => {
    const log = await threeDays();
    tamper();
    log.append([asked('later')]);
    log.append([asked('later still')]);
    expect(verifyAudit(dataDir).ok).toBe(false);
    expect([...auditRows(dataDir, {})].slice(-2).map(({ line }) => line)).toEqual(['later', 'later still']);
  });

  test('an edit whose hashes were all computed anew does not fit the head record', async () => {
    await threeDays();
    rmSync(folder(), { recursive: true });
    const record = readFileSync(head());
    rmSync(head());
    clock = createFakeClock(Date.parse('2026-11-29T23:00:00Z'));
    const log = await open();
    for (let row = 0; row < 12; row++) log.append([asked(`echo forged ${row}`)]);
    writeFileSync(head(), record);
    expect(verifyAudit(dataDir)).toMatchObject({ ok: false, firstBad: { seq: 12 } });
  });
});

describe('a crash', () => {
  test.each([1, 20, 300])('in the middle of a row (%i bytes of it) is mended and told', async (bytes) => {
    const log = await open();
    log.append([asked('one'), asked('two €')]);
    const row = linesOf(D1)[1] ?? '';
    appendFileSync(pathOf(D1), Buffer.from(row).subarray(0, bytes));
    expect(verifyAudit(dataDir)).toMatchObject({ ok: true, rows: 2, notes: [expect.stringContaining('cut short')] });
    (await open()).append([asked('three')]);
    expect(verifyAudit(dataDir)).toMatchObject({
      ok: true,
      rows: 4,
      notes: [expect.stringContaining('row 3 says so')],
    });
    expect([...auditRows(dataDir, {})].map(({ event }) => event)).toEqual(['asked', 'asked', 'mended', 'asked']);
  });

  test('in the middle of the last row of a day is mended the day after', async () => {
    const log = await open();
    log.append([asked('one')]);
    appendFileSync(pathOf(D1), '{"seq":2,');
    clock.advance(DAY_MS);
    log.append([asked('two')]);
    expect(verifyAudit(dataDir)).toMatchObject({ ok: true, rows: 3, days: 2 });
  });

  test.each([
    ['on the same day', 0],
    ['on a new day', DAY_MS],
  ])('between a row and the head record, %s', async (_name, ms) => {
    const log = await open();
    log.append([asked('one')]);
    const record = readFileSync(head());
    clock.advance(ms);
    log.append([asked('two')]);
    writeFileSync(head(), record);
    expect(verifyAudit(dataDir)).toMatchObject({ ok: true, rows: 2, notes: [expect.stringContaining('head record')] });
    clock.advance(ms);
    (await open()).append([asked('three')]);
    expect(verifyAudit(dataDir)).toMatchObject({ ok: true, rows: 4 });
    expect([...auditRows(dataDir, {})].map(({ event }) => event)).toEqual(['asked', 'asked', 'recovered', 'asked']);
  });

  test('a lost head record is told in a row, and never forgotten', async () => {
    const log = await open();
    log.append([asked('one')]);
    rmSync(head());
    log.append([asked('two')]);
    expect([...auditRows(dataDir, {})].map(({ event }) => event)).toEqual(['asked', 'headless', 'asked']);
    expect(verifyAudit(dataDir)).toMatchObject({ ok: false, firstBad: { seq: 2 } });
  });
});

describe('a log that cannot be written', () => {
  const failing = (code: string): AppendFiles => ({
    ...systemAppendFiles,
    append() {
      throw Object.assign(new Error(`${code}: no space left`), { code });
    },
  });

  test('says so with a code and the next step', async () => {
    const log = await open(failing('ENOSPC'));
    expect(() => log.append([asked('ls')])).toThrow(
      expect.objectContaining({
        code: 'audit.unavailable',
        message: expect.stringMatching(/cannot be written \(ENOSPC.*no agent command runs\. Make room/),
      }),
    );
  });

  test('owes what has happened already, with its own time', async () => {
    let isFull = true;
    const full = failing('ENOSPC');
    const log = await open({
      ...systemAppendFiles,
      append: (path, text) => (isFull ? full : systemAppendFiles).append(path, text),
    });
    log.note([auditEntry({ event: 'level', level: 'L5', resolvedBy: 'person' })]);
    clock.advance(5000);
    isFull = false;
    log.append([asked('ls')]);
    expect([...auditRows(dataDir, {})].map(({ event, time }) => [event, time.slice(14, 19)])).toEqual([
      ['level', '00:00'],
      ['asked', '00:05'],
    ]);
    expect(verifyAudit(dataDir).ok).toBe(true);
  });

  test('refuses to follow a link', async () => {
    const log = await open();
    log.append([asked('one')]);
    rmSync(pathOf(D1));
    execFileSync('ln', ['-s', '/dev/null', pathOf(D1)]);
    expect(() => log.append([asked('two')])).toThrow('ELOOP');
  });
});

test('a clock that was set back puts no row before an older one', async () => {
  const log = await threeDays();
  clock = createFakeClock(Date.parse('2026-11-20T00:00:00Z'));
  (await open()).append([asked('back then')]);
  log.append([asked('now')]);
  expect(verifyAudit(dataDir)).toMatchObject({ ok: true, rows: 14 });
});

test('several processes write one chain', async () => {
  const script = `
    import { createAuditLog } from '${join(import.meta.dirname, 'audit-log.ts')}';
    import { auditEntry } from '${join(import.meta.dirname, '../../../contracts/model/index.ts')}';
    const log = await createAuditLog({ dataDir: '${dataDir}', clock: { now: Date.now }, log: { info() {}, warn() {} }, redact: (text) => text });
    for (let row = 0; row < 15; row++) log.append([auditEntry({ event: 'asked', line: 'echo ' + row })]);`;
  const writers = Array.from({ length: 3 }, () =>
    spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], { stdio: 'inherit' }),
  );
  const codes = await Promise.all(writers.map((writer) => new Promise((resolve) => writer.on('exit', resolve))));
  expect(codes).toEqual([0, 0, 0]);
  expect(verifyAudit(dataDir)).toEqual({ ok: true, rows: 45, days: 1, firstBad: null, notes: [] });
});
