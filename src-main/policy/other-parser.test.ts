import { describe, expect, it } from 'vitest';
import { judge } from './judge-line.ts';
import { OTHER_PARSERS } from './other-parser.ts';

const MACHINE = { level: 'L5', workspaceRoot: '/w', cwd: '/w', home: '/home/dev' } as const;

const piece = (start: number, end: number, shape: string, content: string) => ({
  span: { start, end },
  shape,
  content,
});

describe("a shell's own tree", () => {
  it('gives the calls of nu with their text; spans count bytes, and what nu cannot name is none', () => {
    const line = 'é | each { ^"rm" -rf x }; $y';
    const printed = JSON.stringify([
      piece(0, 2, 'shape_external', 'é'),
      piece(3, 4, 'shape_pipe', '|'),
      piece(5, 9, 'shape_internalcall', 'each'),
      piece(12, 17, 'shape_external', '"rm"'),
      piece(18, 21, 'shape_externalarg', '-rf'),
      piece(27, 29, 'shape_garbage', '$y'),
    ]);
    expect(OTHER_PARSERS.nu?.read(line, printed)).toEqual([
      { name: 'é', text: 'é' },
      { name: 'each', text: 'each {' },
      { name: 'rm', text: '^"rm" -rf x }; $y' },
    ]);
  });

  it.each([
    ['[{"name":"Remove-Item","text":"ri C:\\\\ -Recurse"},{"name":null,"text":"& $x"}]', ['Remove-Item', null]],
    ['{"name":"ls","text":"ls"}', ['ls']],
    ['[]', []],
    ['WARNING: x', undefined],
    ['', undefined],
  ])('reads what PowerShell prints: %s', (printed, names) => {
    expect(OTHER_PARSERS.pwsh?.read('', printed)?.map(({ name }) => name)).toEqual(names);
  });

  it('hands PowerShell the path as text, whatever is in it', () => {
    expect(OTHER_PARSERS.pwsh?.args("/tmp/it's/line").at(-1)).toContain("ReadAllText('/tmp/it''s/line')");
  });

  it.each([
    ['nu', 'ls', [{ name: 'rm', text: 'rm -rf ~' }], 'block', 'floor.delete'],
    ['nu', 'ls', [{ name: 'git', text: 'git push' }], 'allow', 'parse.unseen'],
    ['nu', 'ls', [{ name: null, text: '^$x' }], 'allow', 'parse.unseen'],
    ['nu', 'ls | each { ^ls }', [{ name: 'ls', text: 'ls' }], 'allow', 'nu.ls'],
    ['nu', 'let x = 1', [{ name: 'let', text: 'let x = 1' }], 'allow', 'read'],
    ['nu', 'ls', [], 'allow', 'nu.ls'],
    ['nu', 'rm -rf ~', [], 'block', 'floor.delete'],
    ['pwsh', 'Get-Date', [{ name: 'Remove-Item', text: 'Remove-Item C:\\ -Recurse' }], 'block', 'floor.delete'],
    ['pwsh', 'gci', [{ name: 'gci', text: 'gci' }], 'allow', 'pwsh.get-childitem'],
  ] as const)('%s %j with the calls %j: %s by %s', (shell, line, calls, verdict, rule) => {
    expect(judge(line, { ...MACHINE, shell, calls })).toMatchObject({ verdict, rule });
  });

  it('asks about an unseen call at every level below the last, however harmless the rest', () => {
    const calls = [{ name: 'git', text: 'git push' }];
    const said = (['L1', 'L2', 'L3', 'L4'] as const).map(
      (level) => judge('ls', { ...MACHINE, shell: 'nu', level, calls }).verdict,
    );
    expect(said).toEqual(['block', 'ask', 'ask', 'ask']);
  });
});
