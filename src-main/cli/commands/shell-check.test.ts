import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runFakeVox } from '../command-context.fake.ts';

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'vox-check-')));
  mkdirSync(join(folder, '.git'));
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, '.git', 'HEAD'), 'ref: refs/heads/main\n');
  symlinkSync(tmpdir(), join(folder, 'out'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function check(argv: string[], input = '') {
  const world = { env: { HOME: '/home/dev', SHELL: '/bin/bash' }, cwd: folder, input: [input] };
  const { code, out, err } = await runFakeVox(['shell', 'check', ...argv], world);
  return { code, out: out.split('\n'), err };
}

const LINES: [argv: string[], verdict: string, rule: string][] = [
  [['--payload', 'ls'], 'allow', 'program.read'],
  [['--payload', 'npx vitest'], 'ask', 'wrapper'],
  [['--payload', 'npx vitest', '--level', 'l4'], 'allow', 'wrapper'],
  [['--payload', 'rm -rf /', '--level', 'L5'], 'block', 'floor.delete'],
  [['--payload', 'echo x > src/a'], 'allow', 'write.workspace'],
  [['--payload', 'echo x > out/a'], 'ask', 'write.outside'],
  [['--payload', 'echo x > a', '--cwd', '/', '--workspace', '.'], 'ask', 'write.outside'],
  [['--payload', 'git push --force', '--level', 'L5'], 'block', 'floor.force-push'],
  [['--payload', 'ls | where size > 10kb', '--backend', 'nu'], 'allow', 'nu.ls'],
  [['--payload', 'Get-ChildItem', '--backend', 'pwsh'], 'allow', 'pwsh.get-childitem'],
];

describe('vox shell check', () => {
  it.each(LINES)('%j: %s by %s', async (argv, verdict, rule) => {
    const { code, out } = await check([...argv, '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ verdict, rule, verdicts: { L1: expect.any(String) } });
  });

  it('says it in a sentence without --json', async () => {
    const { out } = await check(['--payload', 'npx vitest']);
    expect(out[0]).toBe('ask at L3 (wrapper): npx may fetch a package.');
  });

  it('answers a batch line by line, in order, and goes on after a bad row', async () => {
    const rows = [
      '{"line":"ls","shell":"posix"}',
      'nonsense',
      '{"line":"rm -rf ~","shell":"nu","level":"L5","home":"/home/dev"}',
    ];
    const { out } = await check(['--batch', '-', '--json'], rows.join('\n'));
    expect(out.map((row) => JSON.parse(row))).toMatchObject([
      { verdicts: { L1: 'allow', L5: 'allow' } },
      { error: expect.stringContaining('This row is no {line, shell}') },
      { level: 'L5', verdict: 'block' },
    ]);
  });

  it.each([
    [['--payload', 'ls', '--level', 'L9'], '--level takes one of'],
    [['--payload', 'ls', '--backend', 'fish'], '--backend takes one of auto'],
    [[], 'It needs --payload LINE or --batch FILE.'],
  ])('%j is not understood: %s', async (argv, message) => {
    const { code, err } = await check(argv);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
