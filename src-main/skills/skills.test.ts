import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemFiles } from '../platform/files.ts';
import { resourcePath } from '../platform/resources.ts';
import { findSkills } from './find-skills.ts';
import { installSkill, removeSkill } from './install-skill.ts';
import { bodyOf, readSkill } from './read-skill.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vox-skills-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, text: string): string {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
  return join(root, path);
}

const skillText = (name: string, body = 'Do it so.', description = 'How it is done.') =>
  `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;
const read = (name: string) => readSkill(systemFiles, join(root, name), 'person');

describe('a skill', () => {
  it('says what it is for, and is read without its head', () => {
    put('release-notes/SKILL.md', skillText('release-notes'));
    const skill = read('release-notes');
    expect(skill).toMatchObject({ name: 'release-notes', description: 'How it is done.', problems: [] });
    expect(skill && bodyOf(systemFiles, skill)).toBe('Do it so.');
    expect(read('nothing')).toBeNull();
  });

  it.each([
    ['no head at all', 'Just words.', 'does not begin with YAML'],
    ['a head that is no YAML', '---\nname: [\n---\nx\n', 'does not begin with YAML'],
    ['another name than its folder', skillText('b'), 'Its name is "b"; its folder is called a.'],
    ['no description', '---\nname: a\n---\nx\n', 'no description'],
    ['a description without end', skillText('a', 'x', 'y'.repeat(1100)), 'longer than 1024'],
    ['nothing to say', '---\nname: a\ndescription: b\n---\n', 'says nothing'],
    ['a book to say', skillText('a', 'x\n'.repeat(600)), 'put what is not always needed'],
    ['a link to nothing', skillText('a', 'See [more](more.md).'), 'points at more.md'],
    ['a link out of it', skillText('a', 'See [more](../b/x.md).'), 'points at ../b/x.md'],
  ])('is told what is wrong: %s', (_what, text, problem) => {
    put('a/SKILL.md', text);
    put('b/x.md', '');
    expect(read('a')?.problems.join(' ')).toContain(problem);
  });

  it.each(['Two Words', 'UPPER', 'under_score'])('has a name of its own kind: %s is none', (name) => {
    put(`${name}/SKILL.md`, skillText(name));
    expect(read(name)?.problems.join()).toContain('is no name');
  });

  it('may point at what is beside it, and at the web', () => {
    put('a/SKILL.md', skillText('a', '[x](x/y.md#part), [web](https://example.com/a), [here](#top), ![p](p.png)'));
    put('a/x/y.md', '');
    put('a/p.png', '');
    expect(read('a')?.problems).toEqual([]);
  });
});

it('those of the earlier folder count', () => {
  for (const name of ['own/a', 'own/b', 'shipped/a', 'shipped/c']) {
    put(`${name}/SKILL.md`, skillText(name.slice(-1), name));
  }
  put('own/no-skill/readme.md', '');
  const found = findSkills(systemFiles, [
    { path: join(root, 'own'), source: 'person' },
    { path: join(root, 'gone'), source: 'project' },
    { path: join(root, 'shipped'), source: 'shipped' },
  ]);
  expect(found.map(({ name, source }) => [name, source])).toEqual([
    ['a', 'person'],
    ['b', 'person'],
    ['c', 'shipped'],
  ]);
});

describe('installing', () => {
  const install = (from: string, canReplace = false) =>
    installSkill(systemFiles, join(root, from), join(root, 'own'), canReplace);

  it('copies the folder and nothing from outside, and takes it away again', () => {
    put('from/a/SKILL.md', skillText('a', 'See [x](x/y.md).'));
    put('from/a/x/y.md', 'more');
    put('from/a/.git/config', 'x');
    put('secret', 'x');
    symlinkSync(join(root, 'secret'), join(root, 'from/a/leak'));
    const { folder } = install('from/a');
    expect(readFileSync(join(folder, 'x/y.md'), 'utf8')).toBe('more');
    expect([existsSync(join(folder, 'leak')), existsSync(join(folder, '.git'))]).toEqual([false, false]);
    expect(() => install('from/a')).toThrow('--replace');
    put('from/a/SKILL.md', skillText('a', 'Anew.'));
    install('from/a', true);
    expect([readFileSync(join(folder, 'SKILL.md'), 'utf8').includes('Anew'), existsSync(join(folder, 'x'))]).toEqual([
      true,
      true,
    ]);
    removeSkill(systemFiles, folder);
    expect(existsSync(folder)).toBe(false);
  });

  it.each([
    ['nothing', () => {}, 'There is no SKILL.md'],
    ['what is not in order', () => put('from/a/SKILL.md', 'words'), 'a is not in order'],
    [
      'more than a skill',
      () => {
        put('from/a/SKILL.md', skillText('a'));
        for (let count = 0; count < 210; count += 1) put(`from/a/f${count}`, '');
      },
      'more than 200 files',
    ],
  ])('refuses %s', (_what, prepare, words) => {
    prepare();
    expect(() => install('from/a')).toThrow(words);
    expect(existsSync(join(root, 'own'))).toBe(false);
  });
});

it('those that come with the product are in order', () => {
  const shipped = findSkills(systemFiles, [{ path: resourcePath('skills'), source: 'shipped' }]);
  expect(shipped.map(({ name, problems }) => [name, problems])).toEqual([['nushell-structured-shell', []]]);
});
