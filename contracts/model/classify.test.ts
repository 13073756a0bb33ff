import { describe, expect, it } from 'vitest';
import { voxCasesOf } from '../terminal/case-rows.fake.ts';
import { classify, type Intent } from './classify.ts';

const ROWS: [line: string, intent: Intent][] = [
  ['let x = 1', { intent: 'VoxNative', text: 'let x = 1' }],
  ['ls', { intent: 'VoxNative', text: 'ls' }],
  ['/sh git status', { intent: 'Shell', cmd: 'git status' }],
  ['!ls -la', { intent: 'Shell', cmd: 'ls -la' }],
  ['!nu ls | where size > 1kb', { intent: 'StructuredShell', pipeline: 'ls | where size > 1kb' }],
  ['!nushell', { intent: 'Shell', cmd: 'nushell' }],
  ['/nu ps', { intent: 'StructuredShell', pipeline: 'ps' }],
  ['/ai fix the failing test', { intent: 'Agent', prompt: 'fix the failing test' }],
  ['?why did it fail', { intent: 'Agent', prompt: 'why did it fail' }],
  ['? why', { intent: 'Agent', prompt: 'why' }],
  ['/model list', { intent: 'Command', name: 'model', args: 'list' }],
  ['/help', { intent: 'Command', name: 'help', args: '' }],
  ['/usr/bin/env node', { intent: 'VoxNative', text: '/usr/bin/env node' }],
  ['  !ls  ', { intent: 'Shell', cmd: 'ls' }],
  ['', { intent: 'VoxNative', text: '' }],
];

describe('classify', () => {
  it.each(ROWS)('%j', (line, intent) => {
    expect(classify(line)).toEqual(intent);
  });

  it.each(voxCasesOf('classify').map((row) => [row.id, String(row.input), row.expected] as const))(
    '%s: %s',
    (_, line, intent) => {
      expect(classify(line)).toEqual(intent);
    },
  );
});
