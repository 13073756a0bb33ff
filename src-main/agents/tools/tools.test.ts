import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ChatId, CommandPart, ToolPart } from '../../../contracts/model/index.ts';
import { terminalCase } from '../../../contracts/terminal/case-rows.fake.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { systemFiles } from '../../platform/files.ts';
import { redact } from '../../redaction/redact.ts';
import { BUILT_IN_AGENT } from '../chat/types.ts';
import { unfenced } from '../context/fence.fake.ts';
import { SeenBlocks } from '../terminal/seen-blocks.ts';
import { createFakeTerminal, type FakeTerminal } from '../terminal.fake.ts';
import { TOOLS } from './index.ts';
import type { ToolContext } from './types.ts';

let dir: string;
let terminal: FakeTerminal;
let shown: (CommandPart | ToolPart)[];

beforeEach(() => {
  dir = realpathSync(mkdtempSync(join(tmpdir(), 'vox-tools-')));
  mkdirSync(join(dir, 'repo', '.git'), { recursive: true });
  mkdirSync(join(dir, 'repo', 'src'));
  terminal = createFakeTerminal();
  terminal.cwd = join(dir, 'repo', 'src');
  shown = [];
});
afterEach(() => rmSync(dir, { recursive: true }));

async function run(name: string, input: unknown, patch: Partial<ToolContext> = {}) {
  const { host, desk, sessionId } = terminal;
  const context: ToolContext = {
    host,
    desk,
    files: systemFiles,
    clock: createFakeClock(),
    redact,
    agentId: BUILT_IN_AGENT,
    chatId: 'c-1' as ChatId,
    sessionId,
    callId: 'call-1',
    seen: new SeenBlocks(),
    sideSessions: new Set(),
    ask: async () => null,
    signal: new AbortController().signal,
    show(part) {
      shown.push(part);
      return () => {};
    },
    ...patch,
  };
  const tool = TOOLS.find((one) => one.name === name);
  if (!tool) throw new Error(`no tool ${name}`);
  const result = await tool.run(input, context);
  return { ...result, text: unfenced(result.text) };
}

describe('file_read', () => {
  const put = (path: string, content: string | Uint8Array) => writeFileSync(join(dir, path), content);

  test('reads a file of the work tree, by lines, without secrets', async () => {
    put('repo/config.ts', 'a\nexport const x = 1;\nAPI_KEY=abcdef\nd\n');
    expect(await run('file_read', { path: '../config.ts', lines: '2-3' })).toEqual({
      text: '../config.ts, lines 2-3 of 4:\nexport const x = 1;\nAPI_KEY=[REDACTED_KEY#1]',
      isError: false,
    });
    expect(shown).toMatchObject([
      { type: 'tool', name: 'file_read', summary: '../config.ts, lines 2-3 of 4', state: 'done' },
    ]);
  });

  test('cuts a long file and says how to read on', async () => {
    put('repo/src/long.txt', Array.from({ length: 9000 }, (_, index) => `row ${index + 1} of many`).join('\n'));
    expect((await run('file_read', { path: 'long.txt' })).text).toMatch(
      /omitted, read with file_read \{"path":"long.txt","lines":"\d+-\d+"\}/,
    );
  });

  test.each([
    ['../../outside.txt', 'outside of the workspace'],
    ['link.txt', 'outside of the workspace'],
    ['/etc/passwd', 'outside of the workspace'],
    ['/nowhere/at/all', 'outside of the workspace'],
    ['../.env', 'keeps secrets'],
    ['notes.txt', 'keeps secrets'],
    ['missing.txt', 'There is no file'],
    ['../src', 'There is no file'],
    ['image.png', 'no text file'],
    ['one.txt', 'has only 1 lines'],
  ])('refuses %s: %s', async (path, words) => {
    put('outside.txt', 'x');
    put('repo/.env', 'x');
    put('repo/src/image.png', new Uint8Array([137, 80, 0, 1]));
    put('repo/src/one.txt', 'x');
    symlinkSync(join(dir, 'outside.txt'), join(dir, 'repo/src/link.txt'));
    symlinkSync(join(dir, 'repo/.env'), join(dir, 'repo/src/notes.txt'));
    const lines = path === 'one.txt' ? { lines: '5' } : {};
    await expect(run('file_read', { path, ...lines })).rejects.toMatchObject({
      message: expect.stringContaining(words),
    });
    expect(shown).toEqual([]);
  });

  test('wants a workspace', async () => {
    terminal.cwd = '/';
    await expect(run('file_read', { path: 'etc/hostname' })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(run('file_read', { path: 'x' }, { sessionId: null })).rejects.toMatchObject({
      code: 'session.not-found',
    });
  });
});

describe('term_read', () => {
  test('reads lines of a block', async () => {
    terminal.addBlock('seq 5', 0, '1\n2\n3\n4\n5\n');
    expect((await run('term_read', { block: 's-1#1', lines: '4-9' })).text).toBe(
      '$ seq 5\nexit 0 · 1.5 s; lines 4-5 of 5:\n4\n5',
    );
  });

  test.each([
    [{ block: 's-1#7' }, 'no block s-1#7'],
    [{ block: 's-1#1', lines: '7' }, 'only 5 lines'],
  ])('refuses %j', async (input, words) => {
    terminal.addBlock('seq 5', 0, '1\n2\n3\n4\n5\n');
    await expect(run('term_read', input)).rejects.toMatchObject({ message: expect.stringContaining(words) });
  });
});

test.each(['echo K=[REDACTED_KEY#1] > .env', "sed -i 's/x/[REDACTED]/' a", 'cat ~[REDACTED_PATH#2]/x'])(
  `t-254: ${terminalCase('t-254').what} %s`,
  async (line) => {
    const { text, isError } = await run('term_run', { line });
    expect([isError, text]).toEqual([
      true,
      expect.stringContaining('stands in it for a secret that you were not shown'),
    ]);
    expect(terminal.desk.list()).toEqual([]);
  },
);

test('term_run in no session says so', async () => {
  expect(await run('term_run', { line: 'ls' }, { sessionId: null })).toMatchObject({ isError: true });
  terminal.closeSession();
  await expect(run('term_run', { line: 'ls' })).rejects.toMatchObject({ code: 'session.not-found' });
});
