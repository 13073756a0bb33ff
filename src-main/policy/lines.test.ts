import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SecurityLevel } from '../../contracts/model/index.ts';
import { allLevels } from './check.ts';
import { type Effect, verdictFor } from './effects.ts';
import type { ShellGrammar } from './judge.ts';
import { machineOf } from './policy-rows.fake.ts';

const FOLDER = new URL('../../contracts/terminal/__fixtures__/lines/', import.meta.url);
const EFFECTS: Readonly<Record<string, Effect>> = {
  R: 'read',
  BT: 'build',
  W: 'write',
  EXT: 'external',
  RISK: 'risk',
  UNP: 'unparsed',
  FLOOR: 'floor',
};

interface Row {
  readonly line: string;
  readonly effect: string;
  readonly shell: ShellGrammar;
  readonly branch: string;
}

function readRows(file: string): Row[] {
  const rows: Row[] = [];
  let shell: ShellGrammar = 'posix';
  let branch = 'feature/x';
  for (const text of readFileSync(new URL(file, FOLDER), 'utf8').split('\n')) {
    const [, key = '', value = ''] = /^@(\w+) (.*)$/.exec(text) ?? [];
    if (key === 'shell') shell = value as ShellGrammar;
    if (key === 'branch') branch = value;
    const [, effect = '', isJson, line = ''] = /^([A-Z]+)(!?) +(.*)$/.exec(text) ?? [];
    if (effect !== '') rows.push({ effect, line: isJson ? JSON.parse(line) : line, shell, branch });
  }
  return rows;
}

/** The effect whose five verdicts the line got. */
function effectOf({ line, shell, branch }: Row): string {
  const { verdicts } = allLevels(line, { ...machineOf(shell), branch });
  const found = Object.entries(EFFECTS).find(([, effect]) =>
    SecurityLevel.options.every((level) => verdicts[level] === verdictFor(effect, level)),
  );
  return found?.[0] ?? JSON.stringify(verdicts);
}

describe('lines', () => {
  it.each(readdirSync(FOLDER).filter((name) => name.endsWith('.txt')))('%s', (file) => {
    const rows = readRows(file);
    const found = rows.map((row) => `${row.shell} ${effectOf(row)} ${row.line}`);
    expect(found).toEqual(rows.map((row) => `${row.shell} ${row.effect} ${row.line}`));
  });
});
