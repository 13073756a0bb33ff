import { describe, expect, it } from 'vitest';
import { type CommandId, keyRows, Settings } from '../../../../contracts/model/index.ts';
import { judgeKey, type KeyPlace, takingKey } from './key-rules.ts';

const ROWS = keyRows(Settings.parse({}).keys);
const LINUX: KeyPlace = { platform: 'linux', kind: 'electron' };
const rowOf = (id: CommandId) => ROWS.find(({ command }) => command === id) ?? expect.fail(id);

describe('a key for a command', () => {
  it.each<[CommandId, string, string | null]>([
    ['palette.open', 'Mod+K', null],
    ['palette.open', 'F1', null],
    ['palette.open', 'K', 'types something'],
    ['palette.open', 'Shift+K', 'types something'],
    ['palette.open', 'Enter', 'types something'],
    ['palette.open', 'mod+shift+p', 'already'],
    ['block.copy', 'Y', null],
    ['block.copy', 'Enter', 'what has the focus'],
  ])('%s %s: refused with %j', (id, key, refusal) => {
    const verdict = judgeKey(key, rowOf(id), ROWS, LINUX);
    expect(verdict.refusal ?? '').toContain(refusal ?? '');
    expect(verdict.refusal === null).toBe(refusal === null);
  });

  it.each<[string, string[]]>([
    ['Mod+J', ['focus.toggle']],
    ['C', ['block.copy']],
    ['Mod+K', []],
  ])('%s belongs to %j', (key, commands) => {
    expect(judgeKey(key, rowOf('terminal.find'), ROWS, LINUX).conflicts.map(({ command }) => command)).toEqual(
      commands,
    );
  });

  it.each<[string, KeyPlace, string | null]>([
    ['Mod+R', LINUX, 'Shells'],
    ['Mod+R', { platform: 'darwin', kind: 'electron' }, null],
    ['Mod+Shift+R', LINUX, null],
    ['Mod+T', { platform: 'linux', kind: 'browser' }, 'browsers keep'],
  ])('%s on %o warns of %j', (key, place, warning) => {
    const verdict = judgeKey(key, rowOf('terminal.find'), ROWS, place);
    expect(verdict.warning ?? '').toContain(warning ?? '');
    expect(verdict.warning === null).toBe(warning === null);
  });
});

it('takes a key from the command that had it', () => {
  expect(takingKey('Mod+J', rowOf('terminal.find'), ROWS)).toEqual({
    'focus.toggle': [],
    'terminal.find': ['Mod+F', 'Mod+J'],
  });
});
