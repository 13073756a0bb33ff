import { describe, expect, it } from 'vitest';
import { caseReads, caseShell } from '../../../contracts/terminal/case-repro.fake.ts';
import { terminalCase, voxCase, voxCasesOf } from '../../../contracts/terminal/case-rows.fake.ts';
import { createFakeShell } from '../session/session.fake.ts';
import { type ParsedBlocks, parseBlocks } from './parse-blocks.ts';

const NONCE = 'NONCE';
const OPTIONS = { nonce: NONCE, hostname: 'here' };

/** `command* → exit: text`; the star stands for a trusted command, `?` for an unknown exit. */
const blocksOf = ({ blocks }: ParsedBlocks) =>
  blocks.map(({ command, trusted, exitCode, text }) => `${command}${trusted ? '*' : ''} → ${exitCode ?? '?'}: ${text}`);

/** `prompt-start`, `command-line ls`, `command-end 0`, `output x`: what was believed, and the text between. */
const eventsOf = ({ events }: ParsedBlocks) =>
  events.map((event) =>
    [
      event.kind,
      ...Object.values(event)
        .slice(1)
        .filter((value) => value !== null),
    ].join(' '),
  );

const marksOf = (parsed: ParsedBlocks) => eventsOf(parsed).filter((event) => !event.startsWith('output'));

/** The row's bytes, fed whole, as the row cuts them, and byte by byte: three times the same. */
function parsed(id: string, after = ''): ParsedBlocks {
  const reads = [...caseReads(terminalCase(id)), Buffer.from(after)];
  const whole = Buffer.concat(reads);
  const result = parseBlocks(whole, OPTIONS);
  for (const chunkSize of [1, 2, 3, reads[0]?.length || 1])
    expect(parseBlocks(whole, { ...OPTIONS, chunkSize })).toEqual(result);
  return result;
}

const RUN = '\x1b]633;C\x07\x1b]633;D;0\x07';

/** The blocks of a row's bytes, and what stands on the screen after them. */
const BLOCKS: readonly (readonly [id: string, blocks: readonly string[], screen: string, after: string])[] = [
  ['t-002', [' → 0: hi'], 'hi', ''],
  ['t-003', ['ls* → 0: x'], '$\nx', ''],
  ['t-006', [], 'AFTER', ''],
  ['t-008', [' → 0: red'], 'red', ''],
  ['t-011', ['echo a; echo b* → 0: '], '', RUN],
  ['t-012', ['echo a; echo b → 0: '], '', RUN],
  ['t-014', ['for i in 1 2\ndo echo $i\ndone* → 0: '], '', RUN],
  ['t-015', ['echo \\xZZ \\q \\x4* → 0: k'], 'k', ''],
  ['t-017', ['ls → 0: f'], '$ ls\nf', ''],
  ['t-018', [' → ?: ', ' → ?: ', ' → -1073741510: '], '', ''],
  ['t-020', [], '$ ^C\n$', ''],
  ['t-021', ['x → ?: out'], '$ x\nout\n$', ''],
  ['t-023', ['ls* → 0: ok'], '$ ls\nok', ''],
  ['t-024', ['ls* → 0: f'], '>\nf', ''],
  ['t-029', [' → 0: abc'], 'abc$', ''],
  ['t-032', ['gi → 0: '], '$ git status', `\r\n${RUN}`],
  ['t-033', ['ls → 0: f'], `$ ls${' '.repeat(65)}12:30:01\nf`, ''],
  ['t-237', [], 'Z', ''],
  ['t-257', ['echo hi\\x1b[2J\\x0d\\x03* → 0: '], '', RUN],
];

describe('a case of bytes', () => {
  it.each(BLOCKS)('%s', (id, blocks, screen, after) => {
    const result = parsed(id, after);
    expect([blocksOf(result), result.text]).toEqual([blocks, screen]);
  });

  it('t-002, t-003: either terminator ends each mark once', () => {
    expect(marksOf(parsed('t-002'))).toEqual(['command-start', 'command-end 0']);
    const five = ['prompt-start', 'prompt-end', 'command-line ls true', 'command-start', 'command-end 0'];
    expect(marksOf(parsed('t-003'))).toEqual(five);
  });

  it('t-009: a mark without end is dropped, in little memory, and the session goes on', () => {
    const [, count = '0'] = /head -c (\d+)/.exec(caseShell(terminalCase('t-009')).line) ?? [];
    const shell = createFakeShell();
    shell.prompt();
    shell.start('cat');
    const before = process.memoryUsage().arrayBuffers;
    shell.pty.print('\x1b]633;E;');
    const chunk = Buffer.alloc(100_000, 'a');
    for (let sent = 0; sent < Number(count); sent += chunk.length) shell.pty.print(chunk);
    shell.pty.print('\x1b\\RECOVERED\r\n');
    shell.prompt(0);
    shell.start('echo a');
    shell.print('a\r\n{D;0}');
    expect(shell.session.blocks().map(({ command, exitCode }) => [command, exitCode])).toEqual([
      ['cat', 0],
      ['echo a', 0],
    ]);
    expect(shell.sink.output()).toContain('RECOVERED');
    // The client of this test keeps all of its output; beyond that, a pending mark is at most 1 MiB.
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * Number(count) + (8 << 20));
  });

  it('t-005, t-006: what xterm.js does not take for a mark is none', () => {
    expect([marksOf(parsed('t-005')), parsed('t-005').text]).toEqual([['prompt-start'], 'X633;BY']);
    expect(marksOf(parsed('t-006'))).toEqual(['command-end 0']);
  });

  it('t-020, t-021: the shell is at its prompt again', () => {
    expect([parsed('t-020').input, parsed('t-021').input]).toEqual(['', '']);
  });

  it('t-026: a folder needs the nonce', () => {
    const bytes = Buffer.concat([...caseReads(terminalCase('t-026'))]);
    const forged = Buffer.from(bytes.toString().replace(`;${NONCE}`, ''));
    expect([parsed('t-026').cwd, parseBlocks(forged, OPTIONS).cwd]).toEqual(['C:\\Users\\A;B', null]);
  });

  it('t-027: variables need a nonce of their own, and hold from the end of the report', () => {
    const bytes = caseReads(terminalCase('t-027'))[0] ?? Buffer.alloc(0);
    const unended = parseBlocks(bytes.subarray(0, bytes.lastIndexOf('\x1b]')), OPTIONS);
    expect([parsed('t-027').environment, unended.environment]).toEqual([{ PATH: '/bin' }, {}]);
  });

  it('t-030: no other way to report a folder is believed', () => {
    expect(parsed('t-030').cwd).toBe(null);
  });

  it('t-032: a suggestion was not typed', () => {
    expect(parsed('t-032').input).toBe('gi');
  });

  it('t-237: a wrapped mark is rejected', () => {
    expect(parsed('t-237').rejectedMarks).toBe(1);
  });
});

/** The words of vox-acceptance.jsonl for our events. */
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^prompt-start$/, 'PromptStart'],
  [/^command-start$/, 'PreExec'],
  [/^command-end (.+)$/, 'Exit($1)'],
  [/^command-end$/, 'Exit(null)'],
  [/^command-line (.*) (?:true|false)$/s, 'CommandLine($1)'],
  [/^cwd (.+)$/, 'Property(Cwd,$1)'],
  [/^output (.*)$/s, 'Output($1)'],
];
const inTheirWords = (event: string) => {
  const [pattern, words] = WORDS.find(([pattern]) => pattern.test(event)) ?? [/$/, ''];
  return event.replace(pattern, words).replaceAll('\n', '<newline>');
};

/** Where the row's note says what is ours. */
const NOTED: Readonly<Record<string, readonly string[]>> = { 'osc633-6': ['Exit(null)'] };

describe('the rows of osc633', () => {
  const rows = voxCasesOf('osc633').filter(({ expected }) => Array.isArray(expected));

  it.each(rows.map(({ id, input, expected }) => [id, input as string[], expected as string[]] as const))(
    '%s',
    (id, input, expected) => {
      const reads = input.map((read) => Buffer.from(read));
      const events = eventsOf(parseBlocks(Buffer.concat(reads), { chunkSize: reads[0]?.length })).map(inTheirWords);
      expect(events).toEqual(NOTED[id] ?? expected.map((word) => word.replaceAll('\\n', '<newline>')));
    },
  );

  it('osc633-5: a foreign sequence is no mark and hides no text', () => {
    const input = voxCase('osc633-5').input as string[];
    expect(parseBlocks(Buffer.from(input.join(''))).text).toBe('plain text after');
  });

  it('osc633-9: bytes that are no text become a replacement character, and the parser goes on', () => {
    const bytes = Buffer.from('\x1b]633;E;\xff\xfe\x07\x1b]633;A\x07', 'latin1');
    expect(eventsOf(parseBlocks(bytes))).toEqual(['command-line \ufffd\ufffd false', 'prompt-start']);
  });
});

/** What the rows of `session` say in words. */
const FED: readonly (readonly [id: string, stream: string, blocks: readonly string[]])[] = [
  ['session-1', '\x1b]633;A\x07\x1b]633;E;ls\x07\x1b]633;C\x07out\n\x1b]633;D;0\x07', ['ls ok 0: out']],
  [
    'session-2',
    [0, 1].map((code) => `\x1b]633;A\x07\x1b]633;E;x\x07\x1b]633;C\x07\x1b]633;D;${code}\x07`).join(''),
    ['x ok 0: ', 'x failed 1: '],
  ],
  ['session-3', '\x1b]633;A\x07\x1b]633;E;x\x07\x1b]633;C\x07\x1b]633;A\x07', ['x unknown null: ']],
  ['session-4', '\x1b]633;D;0\x07', []],
];

describe('the rows of session', () => {
  it.each(FED)('%s', (id, stream, blocks) => {
    expect(voxCase(id).area).toBe('session');
    const parsed = parseBlocks(Buffer.from(stream)).blocks;
    expect(parsed.map(({ command, status, exitCode, text }) => `${command} ${status} ${exitCode}: ${text}`)).toEqual(
      blocks,
    );
  });

  it('session-7: colours are no text', () => {
    const row = voxCase('session-7');
    const { plain_output } = row.input as { plain_output: string };
    expect(`${parseBlocks(Buffer.from(plain_output)).text}\n`).toBe(row.expected);
  });
});
