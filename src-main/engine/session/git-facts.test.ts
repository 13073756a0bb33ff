import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { systemFiles } from '../../platform/files.ts';
import { readGitFacts } from './git-facts.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vox-git-'));
  mkdirSync(join(root, 'work', 'deep', 'deeper'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
};
const read = (folder: string) => {
  const facts = readGitFacts(systemFiles, join(root, folder));
  return facts && { ...facts, root: facts.root.slice(root.length) };
};

it('finds the branch from a folder below', () => {
  write('work/.git/HEAD', 'ref: refs/heads/feat/x\n');
  expect(read('work/deep/deeper')).toEqual({ root: '/work', branch: 'feat/x' });
});

it('has no branch for a commit that is checked out by itself', () => {
  write('work/.git/HEAD', '0123456789abcdef0123456789abcdef01234567\n');
  expect(read('work')).toEqual({ root: '/work', branch: null });
});

it('follows the link of a linked work tree', () => {
  write('main/.git/worktrees/w/HEAD', 'ref: refs/heads/w\n');
  write('work/.git', `gitdir: ${join(root, 'main/.git/worktrees/w')}\n`);
  expect(read('work/deep')).toEqual({ root: '/work', branch: 'w' });
});

it('knows nothing outside of a work tree', () => {
  expect(read('work')).toBeNull();
});
