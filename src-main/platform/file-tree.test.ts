import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listTree } from './file-tree.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'axis-tree-'));
  for (const path of ['README.md', 'src/a.ts', 'src/größe.ts', 'node_modules/x/index.js', 'build/out.js', '.cache/x']) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '');
  }
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('walks a folder, nearest first, and leaves out what nobody points at', async () => {
  symlinkSync(root, join(root, 'src', 'loop'));
  expect(await listTree(root)).toEqual(['README.md', 'build/out.js', 'src/a.ts', 'src/größe.ts']);
});

it('asks git in a work tree, and starts nothing that the tree names', async () => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' });
  git('init', '-q');
  git('config', 'core.fsmonitor', `touch ${join(root, 'ran')}; false`);
  writeFileSync(join(root, '.gitignore'), '.cache\nbuild\nnode_modules\n');
  expect((await listTree(root)).toSorted()).toEqual(['.gitignore', 'README.md', 'src/a.ts', 'src/größe.ts']);
});

it('is empty where there is nothing to list', async () => {
  expect(await listTree(join(root, 'gone'))).toEqual([]);
});
