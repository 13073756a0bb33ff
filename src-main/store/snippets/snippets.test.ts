import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemFiles } from '../../platform/files.ts';
import { fillIn, parametersOf } from './parameters.ts';
import { SnippetFile } from './snippet-file.ts';

let dir: string;
let file: SnippetFile;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'vox-snippets-'));
  file = new SnippetFile(systemFiles, join(dir, 'snippets.yaml'));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('parameters of a line', () => {
  const ROWS: [line: string, names: string, filled: string][] = [
    ['ls', '', 'ls'],
    ['ssh {{host}} -p {{ port }}', 'host,port', 'ssh <host> -p <port>'],
    ['cp {{a}} {{a}}.bak', 'a', 'cp <a> <a>.bak'],
    ['git log -n {{count=10}} {{count}}', 'count=10', 'git log -n <count> <count>'],
    ["docker ps --format '{{.Names}} {{json .}}'", '', "docker ps --format '{{.Names}} {{json .}}'"],
    [String.raw`echo \{{end}} {{x}}`, 'x', 'echo {{end}} <x>'],
    ['echo {{}} {{ }} { {a} }', '', 'echo {{}} {{ }} { {a} }'],
    ['echo {{empty=}}', 'empty=', 'echo <empty>'],
  ];
  test.each(ROWS)('%s', (line, names, filled) => {
    const found = parametersOf(line);
    const shown = found.map(({ name, defaultValue }) => (defaultValue === null ? name : `${name}=${defaultValue}`));
    expect(shown.join()).toBe(names);
    expect(fillIn(line, new Map(found.map(({ name }) => [name, `<${name}>`])))).toBe(filled);
  });

  test('a value is put in letter for letter', () => {
    expect(fillIn('echo {{x}}', new Map([['x', '$& $1 {{y}}']]))).toBe('echo $& $1 {{y}}');
  });
});

describe('the file of snippets', () => {
  test('is plain, private, and keeps what a person wrote into it', () => {
    expect(file.list()).toEqual([]);
    file.save({ name: 'up', command: 'docker compose up -d', about: null });
    expect(statSync(file.path).mode & 0o777).toBe(0o600);
    const text = readFileSync(file.path, 'utf8');
    expect(text).toMatch(/^# Command lines saved/);
    writeFileSync(file.path, `${text}# mine\nshort: ls -la\n`);
    file.save({ name: 'many', command: "for f in *\ndo echo 'x: y' # z\ndone", about: 'All of them' });
    file.save({ name: 'up', command: 'docker compose up', about: null });
    expect(file.list()).toEqual([
      { name: 'up', command: 'docker compose up', about: null },
      { name: 'short', command: 'ls -la', about: null },
      { name: 'many', command: "for f in *\ndo echo 'x: y' # z\ndone", about: 'All of them' },
    ]);
    for (const name of ['up', 'many', 'short']) file.remove(name);
    expect([file.list(), readFileSync(file.path, 'utf8').startsWith('#')]).toEqual([[], true]);
    expect(() => file.remove('up')).toThrow('There is no snippet "up"');
  });

  test.each([
    ['a: [', 'cannot be read'],
    ['- a', 'no list of names'],
    ['a: 7', 'a has no command line'],
    ['a: { about: x }', 'a has no command line'],
  ])('%s is refused, and not written over', (text, why) => {
    writeFileSync(file.path, text);
    expect(() => file.list()).toThrow(why);
    expect(readFileSync(file.path, 'utf8')).toBe(text);
  });
});
