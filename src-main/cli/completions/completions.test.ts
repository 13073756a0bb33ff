import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CATALOG } from '../../../contracts/operations/index.ts';
import { completeWords } from './complete-words.ts';
import { COMPLETION_SHELLS } from './scripts.ts';

const VALUES: Readonly<Record<string, readonly string[]>> = {
  session: ['s-1', 's-2'],
  block: ['s-1', 's-1#1'],
  'config-key': ['terminal.shell', 'terminal.fontSize', 'theme'],
  secret: ['model-key'],
  shell: ['bash', 'nu'],
};

describe('words that may come next', () => {
  const ROWS: [line: string, words: string[]][] = [
    ['da', ['daemon']],
    ['term re', ['read', 'restart']],
    ['term --rea', ['--read-only']],
    ['--json term cl', ['close']],
    ['term close ', ['s-1', 's-2']],
    ['term close s-1 ', []],
    ['term read s-1#', ['s-1#1']],
    ['term open --shell ', ['bash', 'nu']],
    ['term open --shell nu --cw', ['--cwd']],
    ['config set terminal.f', ['terminal.fontSize']],
    ['secrets get ', ['model-key']],
    ['audit export --format ', ['jsonl', 'csv', 'md']],
    ['theme d', ['dark', 'dracula']],
    ['help ter', ['term']],
    ['help term re', ['read', 'restart']],
    ['classify x', []],
  ];
  it.each(ROWS)('vox %s', async (line, expected) => {
    const choices = await completeWords(line.split(' '), async (type) => VALUES[type] ?? []);
    expect(choices.map(({ word }) => word)).toEqual(expected);
    for (const { about } of choices) expect(about).toMatch(/^[^\n\t]+$/);
  });
});

describe('completion scripts', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'vox-completions-'));
    for (const { name, script } of COMPLETION_SHELLS) writeFileSync(join(folder, name), script());
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const nu = join(import.meta.dirname, '../../../node_modules/@nushell/linux-x64/bin/nu');
  it.skipIf(!existsSync(nu))('Nushell finds no fault, and knows every operation', () => {
    const path = join(folder, 'nushell');
    const env = { HOME: folder, PATH: '' };
    const said = execFileSync(nu, ['--ide-check', '100', path], { env, encoding: 'utf8' });
    expect(said.split('\n').filter((line) => line.includes('"severity"'))).toEqual([]);
    const count = execFileSync(nu, ['-n', '-c', `source ${path}; scope externs | where name =~ '^vox' | length`], {
      env,
      encoding: 'utf8',
    });
    expect(Number(count)).toBe(CATALOG.operations.length + 1);
  });

  it.each([
    ['bash', '/bin/bash'],
    ['zsh', '/usr/bin/zsh'],
    ['fish', '/usr/bin/fish'],
  ])('%s reads its script without a fault', (name, program) => {
    if (existsSync(program)) execFileSync(program, ['-n', join(folder, name)]);
  });

  it('bash offers what vox says', () => {
    const vox = join(folder, 'vox');
    writeFileSync(vox, '#!/bin/sh\nprintf "list\\tone\\nlogs\\ttwo\\n"\n', { mode: 0o755 });
    const script = `source ${join(folder, 'bash')}; COMP_WORDS=(vox l); COMP_CWORD=1; _vox; echo "\${COMPREPLY[*]}"`;
    expect(
      execFileSync('bash', ['-c', script], { env: { PATH: `${folder}:/usr/bin:/bin` }, encoding: 'utf8' }).trim(),
    ).toBe('list logs');
  });
});
