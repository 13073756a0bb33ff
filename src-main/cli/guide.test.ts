import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { KEY_TABLE } from '../../contracts/model/index.ts';
import { parseLine } from '../catalog/index.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** Pictures are for pages that are read over a slow line too. */
const PICTURE_BYTES = 150 * 1024;
/** Keys that are no command of the window: the terminal's copy, and the menu of `vox term`. */
const OTHER_KEYS = ['Mod+Shift+C', 'Mod+\\'];

const guide = readdirSync(join(ROOT, 'docs/guide')).map((name) => `docs/guide/${name}`);
const docs = readdirSync(join(ROOT, 'docs')).filter((name) => name.endsWith('.md'));
const pages = ['README.md', ...docs.map((name) => `docs/${name}`), ...guide];
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

it.each(pages)('%s leads only to what is there', (page) => {
  const targets = all(read(page), /\]\(([^)\s]+)\)/g).filter((target) => !/^(?:https?:|#)/.test(target));
  const missing = targets.filter((target) => !size(join(dirname(page), target.replace(/#.*/, ''))));
  expect(missing).toEqual([]);
});

it('the index names every page', () => {
  const named = all(read('docs/guide/index.md'), /\]\(([\w-]+\.md)\)/g).map((name) => `docs/guide/${name}`);
  expect(['docs/guide/index.md', ...named].toSorted()).toEqual(guide.toSorted());
});

it.each(guide)('%s: every line of vox is one', (page) => {
  const lines = [...all(read(page), /`(vox [^`]+)`/g), ...all(read(page), /^(?:.*\| )?(vox .*)$/gm)];
  expect(lines.filter((line) => parseLine(wordsOf(line).slice(1)).kind !== 'run')).toEqual([]);
});

it.each(guide)('%s: every key is one of the window', (page) => {
  const keys = all(read(page), /\b((?:(?:Ctrl|Alt|Shift)\+)+(?:[A-Z][A-Za-z]*|[-=,.0\\]))/g).map(tableName);
  const known: readonly string[] = [...KEY_TABLE.flatMap((row) => row.keys), ...OTHER_KEYS];
  expect(keys.filter((key) => !known.includes(key))).toEqual([]);
});

it('the pictures are small', () => {
  const large = readdirSync(join(ROOT, 'docs/images/guide')).filter(
    (name) => size(`docs/images/guide/${name}`) > PICTURE_BYTES,
  );
  expect(large).toEqual([]);
});

/** Bytes; 0 where nothing is. */
function size(path: string): number {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.size ?? 0;
}

/** `Ctrl+Up` of a page as the table writes it. */
function tableName(key: string): string {
  return key.replace('Ctrl', 'Mod').replace(/\+(Up|Down|Left|Right)$/, '+Arrow$1');
}

/** The words of a line as a shell would pass them on: quotes hold them together, a comment is none. */
function wordsOf(line: string): string[] {
  return all(line.replace(/\s+#\s.*$/, ''), /('[^']*'|\S+)/g).map((word) => word.replace(/^'(.*)'$/, '$1'));
}
