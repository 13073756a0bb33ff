import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemEnvironment } from '../platform/environment.ts';
import { systemFiles as files } from '../platform/files.ts';
import { createShellParsers } from './shell-parsers.ts';

const NU = join(import.meta.dirname, '../../node_modules/@nushell/linux-x64/bin');
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vox-parsers-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A program that stands in for a shell's: it speaks as that one does. */
function standIn(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!${process.execPath}\n${script}`);
  chmodSync(join(folder, name), 0o755);
}

const parsersIn = (path: string) =>
  createShellParsers({ files, environment: { ...systemEnvironment(), variables: { PATH: path } } });

it.runIf(files.isExecutable(join(NU, 'nu')))('asks the real nu, once a line, and leaves no file behind', async () => {
  const left = () => readdirSync(tmpdir()).filter((name) => name.startsWith('vox-ask-')).length;
  const before = left();
  const parsers = parsersIn(NU);
  const line = 'ls | each { |f| ^rm -rf $f.name }';
  await parsers.consult('nu', line);
  expect(parsers.callsOf('nu', line)?.map(({ name }) => name)).toEqual(['ls', 'each', 'rm']);
  expect(parsers.callsOf('nu', 'ls')).toBeUndefined();
  expect(left()).toBeLessThanOrEqual(before);
});

it('hands PowerShell the line in a file and takes its calls; a stand-in speaks for it here', async () => {
  standIn(
    'pwsh',
    `const path = /ReadAllText\\('([^']*)'\\)/.exec(process.argv.at(-1))[1];
     const text = require('fs').readFileSync(path, 'utf8');
     console.log(JSON.stringify([{ name: text.split(' ')[0], text }]));`,
  );
  const parsers = parsersIn(folder);
  await parsers.consult('pwsh', 'Remove-Item "é" -Recurse');
  expect(parsers.callsOf('pwsh', 'Remove-Item "é" -Recurse')).toEqual([
    { name: 'Remove-Item', text: 'Remove-Item "é" -Recurse' },
  ]);
});

it.each([
  ['is not installed', null],
  ['fails', 'process.exit(3)'],
  ['prints no tree', 'console.log("hello")'],
])('has no second opinion where the program %s', async (_name, script) => {
  if (script !== null) standIn('nu', script);
  const parsers = parsersIn(folder);
  await parsers.consult('nu', 'ls');
  await parsers.consult('posix', 'ls');
  expect([parsers.callsOf('nu', 'ls'), parsers.callsOf('posix', 'ls')]).toEqual([undefined, undefined]);
});
