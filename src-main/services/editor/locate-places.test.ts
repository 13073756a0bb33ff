import { expect, it, vi } from 'vitest';
import { locatePlaces } from './locate-places.ts';

const THERE = new Set(['/w/src/a.ts', '/w/tool/src/a.ts', '/w/src', '/h/notes.md', '/w/a b.txt']);

function locate(readings: string[], folders = ['/w/tool', '/w']) {
  const exists = vi.fn((path: string) => THERE.has(path));
  const files = { exists, isFolder: (path: string) => path === '/w/src' };
  const found = locatePlaces({ files, home: '/h', hostname: 'Box' }, { folders, places: [readings] })[0];
  return found ? `${found.reading} ${found.path}${found.isFolder ? '/' : ''}` : null;
}

it.each<[string, string[], string | null]>([
  ['the first folder comes first', ['src/a.ts'], '0 /w/tool/src/a.ts'],
  ['then the next', ['a b.txt'], '0 /w/a b.txt'],
  ['the first reading that is there', ['in a b.txt', 'a b.txt', 'b.txt'], '1 /w/a b.txt'],
  ['absolute', ['/w/src/a.ts'], '0 /w/src/a.ts'],
  ['the home folder', ['~/notes.md'], '0 /h/notes.md'],
  ['a folder', ['./src'], '0 /w/src/'],
  ['a file URL', ['file:///w/a%20b.txt'], '0 /w/a b.txt'],
  ['a file URL of this machine', ['file://box/w/src/a.ts'], '0 /w/src/a.ts'],
  ['a file URL of another machine', ['file://other/w/src/a.ts'], null],
  ['a bad URL', ['file://%'], null],
  ['nothing', ['gone.ts'], null],
  ['a path with a NUL', ['a\0b'], null],
])('%s', (_name, readings, expected) => {
  expect(locate(readings)).toBe(expected);
});

it('what cannot be looked at is not there', () => {
  const files = {
    exists: () => {
      throw new Error('EACCES');
    },
    isFolder: () => false,
  };
  expect(locatePlaces({ files, home: '/h', hostname: 'b' }, { folders: ['/w'], places: [['a']] })).toEqual([null]);
});
