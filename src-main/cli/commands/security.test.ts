import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeWorld, runFakeVox } from '../command-context.fake.ts';

let root = '';

const person = { pressKey: async () => 'y', typeHidden: async () => '', typeLine: async () => null };

const vox = (...argv: string[]) => runAs({}, argv);
const asPerson = (...argv: string[]) => runAs({ person }, argv);
const runAs = (world: FakeWorld, argv: string[]) =>
  runFakeVox(argv, {
    ...world,
    env: { VOX_HOME: join(root, 'vox'), HOME: join(root, 'home') },
    cwd: join(root, 'home/project'),
  });

beforeAll(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'vox-security-')));
  mkdirSync(join(root, 'home/project/.vox'), { recursive: true });
  writeFileSync(join(root, 'home/project/.vox/policy.yaml'), 'version: 1\nprograms:\n  mytool: read\n  bad: reed\n');
});
afterAll(() => rmSync(root, { recursive: true }));

const json = async (...argv: string[]) => JSON.parse((await vox(...argv, '--json')).out);

describe('vox security', () => {
  it('shows the level, where the table comes from, and mistakes with their line', async () => {
    const shown = await json('security', 'show');
    expect(shown).toMatchObject({ level: 'L3', sessions: [], trustedFolders: [] });
    expect(shown.sources[1]).toMatchObject({ owner: 'project', exists: true, trusted: false, problems: [{ line: 4 }] });
    expect((await vox('security', 'show')).out).toContain('.vox/policy.yaml:4: programs.bad');
  });

  it('sets the level of new sessions and refuses what is none', async () => {
    expect((await vox('security', 'set', 'l2')).code).toBe(0);
    expect((await json('security', 'show')).level).toBe('L2');
    expect((await vox('security', 'set', 'L9')).code).toBe(2);
    for (const line of [
      'security set L4',
      'config set agent.level L5',
      'config unset agent.level',
      'config set agent.mode Autopilot',
    ])
      expect([line, (await vox(...line.split(' '))).code]).toEqual([line, 77]);
    expect((await json('security', 'show')).level).toBe('L2');
    expect((await asPerson('security', 'set', 'L3')).code).toBe(0);
    expect((await vox('security', 'set', 'L1', '--session', 's-1')).code).not.toBe(0);
  });

  it('lets a trusted project loosen, and takes the trust back', async () => {
    writeFileSync(join(root, 'home/project/.vox/policy.yaml'), 'version: 1\nprograms: { mytool: read, rm: read }\n');
    const verdict = async (line: string) => (await json('shell', 'check', '--payload', line)).verdict;
    expect(await verdict('mytool x')).toBe('ask');
    expect((await vox('security', 'trust')).code).toBe(77);
    expect((await asPerson('security', 'trust')).code).toBe(0);
    expect([await verdict('mytool x'), await verdict('rm -rf ~')]).toEqual(['allow', 'block']);
    expect((await vox('security', 'trust', '--remove')).code).toBe(0);
    expect(await verdict('mytool x')).toBe('ask');
    expect((await vox('security', 'trust', '/nowhere/at/all')).code).toBe(2);
  });

  it('explains each stage, with the part that decided underlined, and which level would allow it', async () => {
    const { out } = await vox('security', 'explain', 'ls && rm -rf build');
    expect(out.split('\n').slice(0, 3)).toEqual([
      'ask at L3: It deletes build. [delete]',
      '  ls && rm -rf build',
      '               ^^^^^',
    ]);
    expect(out).toContain('It runs in silence from L5 (AutopilotFloor) on.');
    expect(await json('security', 'explain', 'rm -rf /')).toMatchObject({ verdict: 'block', allowedFrom: null });
  });
});
