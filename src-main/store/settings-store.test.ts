import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SettingsState } from '../../contracts/model/index.ts';
import { systemFiles } from '../platform/files.ts';
import { createSettingsStore, type SettingsStore } from './settings-store.ts';

let dir: string;
let path: string;
let store: SettingsStore | null = null;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vox-settings-'));
  path = join(dir, 'settings.json');
});

afterEach(() => {
  store?.dispose();
  store = null;
  rmSync(dir, { recursive: true });
});

function open(text?: string): SettingsStore {
  if (text !== undefined) writeFileSync(path, text);
  store = createSettingsStore({ files: systemFiles, path });
  return store;
}

const onDisk = () => readFileSync(path, 'utf8');

test('without a file everything is default and nothing is wrong', () => {
  const { state } = open();
  expect(state).toMatchObject({
    path,
    problem: null,
    settings: { theme: 'system', agent: { level: 'L3', contextTokens: 8000 } },
  });
});

test('a change keeps comments, order and unknown fields, and the permissions of the file', () => {
  open('{\n  // mine\n  "theme": "dark",\n  "future": 1,\n  "terminal": { "fontSize": 15, }, // big\n}\n');
  chmodSync(path, 0o640);
  expect(store?.set({ theme: 'light', terminal: { fontSize: 16, scrollback: 5 } }).settings).toMatchObject({
    theme: 'light',
    terminal: { fontSize: 16, scrollback: 5 },
  });
  expect(onDisk()).toContain('// mine\n  "theme": "light",\n  "future": 1,\n  "terminal": {');
  expect(onDisk()).toContain('// big');
  expect(statSync(path).mode & 0o777).toBe(0o640);
});

test('the first change makes the folder and the file, for the owner only', () => {
  store = createSettingsStore({ files: systemFiles, path: join(dir, 'new', 'settings.json') });
  store.set({ model: { name: 'tiny' } });
  expect(readFileSync(store.state.path, 'utf8')).toContain('"name": "tiny"');
  expect(statSync(store.state.path).mode & 0o777).toBe(0o600);
});

test('a change to the value it has writes nothing', () => {
  open();
  store?.set({ theme: 'system' });
  expect(systemFiles.exists(path)).toBe(false);
});

describe('a bad file', () => {
  test.each([
    ['{"theme": "blue"}', 'theme is "blue", but must be one of system, dark, light'],
    [
      '{"terminal": {"fontSize": "big", "scrollback": 7}}',
      'terminal.fontSize is "big", but must be a number from 8 to 32',
    ],
    ['{"terminal": 3}', 'terminal is 3, but must be an object in braces { }'],
    [
      '{"model": {"baseUrl": "localhost"}}',
      'model.baseUrl is "localhost", but must be a URL such as "http://localhost:11434/v1" or null',
    ],
    ['{"sessions": {"keepRunning": 1}}', 'sessions.keepRunning is 1, but must be true or false'],
    ['[]', 'the whole file is [], but must be an object in braces { }'],
    ['{"theme": "blue", "terminal": 3}', '(and 1 more)'],
    ['{"theme": "dark"\n "terminal": {}}', 'has a mistake at line 2, column 2 (comma expected)'],
  ])('%s says where, what and what is allowed', (text, problem) => {
    const { state } = open(text);
    expect(state.problem).toContain(problem);
    expect(state.problem).toContain(path);
  });

  test('loses only the bad fields', () => {
    const { state } = open('{"theme": "dark", "terminal": {"fontSize": "big", "scrollback": 7}}');
    expect(state.settings).toMatchObject({ theme: 'dark', terminal: { fontSize: 13, scrollback: 7 } });
  });

  test('is not written while it cannot be read', () => {
    const text = '{"theme": "dark"';
    open(text);
    expect(() => store?.set({ theme: 'light' })).toThrow(expect.objectContaining({ code: 'settings.invalid' }));
    expect(onDisk()).toBe(text);
  });

  test('keeps its bad field when another is changed', () => {
    open('{"theme": "blue"}');
    expect(store?.set({ agent: { level: 'L2' } }).problem).toContain('theme');
    expect(onDisk()).toContain('"theme": "blue"');
  });

  test('is mended by setting the bad field', () => {
    open('{"terminal": {"fontSize": "big"}, "agent": 3}');
    expect(store?.set({ terminal: { fontSize: 13 }, agent: { level: 'L2' } })).toMatchObject({
      problem: null,
      settings: { agent: { level: 'L2' } },
    });
  });
});

test.each([
  [{ terminal: { fontSize: 99 } }, 'terminal.fontSize is 99'],
  [{ terminal: { fontsize: 9 } }, 'there is no setting terminal.fontsize'],
  [{ agent: { level: 'L9' } }, 'one of L1, L2, L3, L4, L5'],
])('refuses %j', (patch, message) => {
  open();
  expect(() => store?.set(patch)).toThrow(
    expect.objectContaining({ code: 'settings.invalid', message: expect.stringContaining(message) }),
  );
  expect(systemFiles.exists(path)).toBe(false);
});

test('an edit made elsewhere arrives, and is not overwritten by the next change', async () => {
  open('{}');
  const heard: SettingsState[] = [];
  store?.onDidChange((state) => heard.push(state));
  writeFileSync(path, '{"theme": "dark"}');
  await vi.waitFor(() => expect(heard.at(-1)?.settings.theme).toBe('dark'), { timeout: 5000 });
  writeFileSync(path, '{"theme": "light"}');
  store?.set({ agent: { level: 'L1' } });
  expect(store?.state.settings).toMatchObject({ theme: 'light', agent: { level: 'L1' } });
});
