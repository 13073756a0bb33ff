import { expect, it } from 'vitest';
import type { Block, SessionInfo } from '../../../../contracts/model/index.ts';
import { foldersOfBlock } from './block-folders.ts';

type Row = readonly [command: string, cwd: string, trusted?: boolean];

function folders(rows: readonly Row[], at: number): string[] {
  const blocks = rows.map(([command, cwd, trusted = true], index) => ({ id: `s-1#${index}`, command, cwd, trusted }));
  return foldersOfBlock(`s-1#${at}` as never, blocks as unknown as Block[], { cwd: '/now' } as SessionInfo);
}

it.each<[string, readonly Row[], number, string[]]>([
  [
    't-276: where it ended comes before where it began',
    [
      ['cd tool; make', '/w'],
      ['ls', '/w/tool'],
    ],
    0,
    ['/w/tool', '/w'],
  ],
  ['the last one ended where the session is', [['make', '/w']], 0, ['/now', '/w']],
  [
    'one that stayed has one folder',
    [
      ['make', '/w'],
      ['ls', '/w'],
    ],
    0,
    ['/w'],
  ],
  ['ssh is another machine', [['ssh box make', '/w']], 0, []],
  ['so is what runs in a container', [['cd x && sudo -E docker compose exec web sh', '/w']], 0, []],
  [
    'and a shell inside ssh with marks of its own',
    [
      ['ssh box', '/w'],
      ['make', '/w', false],
    ],
    1,
    [],
  ],
  ['a shell whose marks are hints is here', [['make', '/w', false]], 0, ['/now', '/w']],
  ['a file named ssh is none', [['cat ssh', '/w']], 0, ['/now', '/w']],
  ['no such block', [], 3, []],
])('%s', (_name, rows, at, expected) => {
  expect(folders(rows, at)).toEqual(expected);
});
