import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runFakeVox } from '../command-context.fake.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'vox-skill-'));
  for (const folder of ['project/.git', 'project/.agents/skills/deploy', 'notes', 'bad'])
    mkdirSync(join(root, folder), { recursive: true });
  const text = (name: string) => `---\nname: ${name}\ndescription: How ${name} is done.\n---\nSteps of ${name}.\n`;
  writeFileSync(join(root, 'project/.agents/skills/deploy/SKILL.md'), text('deploy'));
  writeFileSync(join(root, 'notes/SKILL.md'), text('notes'));
  writeFileSync(join(root, 'bad/SKILL.md'), 'words');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const person = { pressKey: async () => 'y', typeHidden: async () => '', typeLine: async () => '' };
const vox = (words: readonly string[], isPerson = false) =>
  runFakeVox(words, {
    cwd: join(root, 'project'),
    env: { VOX_HOME: join(root, 'home') },
    ...(isPerson && { person }),
  });

/** In order, on one home. */
const ROWS: [words: string[], isPerson: boolean, code: number, text: string][] = [
  [['skill', 'list'], false, 0, 'nushell-structured-shell  shipped'],
  [['skill', 'list'], false, 0, '.agents/skills is not looked into'],
  [['skill', 'show', 'deploy'], false, 1, 'There is no skill "deploy"'],
  [['skill', 'show', 'nushell-structured-shell'], false, 0, 'with-env'],
  [['skill', 'search', 'nushell', 'toml'], false, 0, 'nushell-structured-shell'],
  [['skill', 'search', 'cobol'], false, 0, 'No skill has all of these words.'],
  [['skill', 'install', '../notes'], false, 77, 'Only a person'],
  [['skill', 'install', '../notes'], true, 0, 'notes is installed in'],
  [['skill', 'install', '../notes'], true, 1, '--replace'],
  [['skill', 'install', '../notes', '--replace'], true, 0, 'notes is installed in'],
  [['skill', 'install', '../bad'], true, 1, 'bad is not in order'],
  [['skill', 'install', '../gone'], true, 1, 'There is no SKILL.md'],
  [['skill', 'doctor'], false, 0, 'warn'],
  [['completions', 'values', 'skill'], false, 0, 'notes\nnushell-structured-shell'],
  [['skill', 'show', 'notes', '--json'], false, 0, '"text":"Steps of notes."'],
  [['skill', 'remove', 'nushell-structured-shell'], true, 1, 'was not installed by you'],
  [['skill', 'remove', 'notes'], false, 77, 'Only a person'],
  [['skill', 'remove', 'notes'], true, 0, 'notes is removed.'],
  [['skill', 'show', 'notes'], false, 1, 'There is no skill'],
];

test('skills are listed, read, installed and removed', async () => {
  for (const [words, isPerson, code, text] of ROWS) {
    const done = await vox(words, isPerson);
    expect([words, done.code, done.out + done.err]).toEqual([words, code, expect.stringContaining(text)]);
  }
});
