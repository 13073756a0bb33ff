import { describe, expect, it } from 'vitest';
import { chosenEditor, editorCommand } from './editor-command.ts';

const PLACE = { path: '/w/my file; rm -rf x.ts', line: 12, column: 5 };
const FILE = PLACE.path;

describe('the words that open a place', () => {
  it.each([
    ['code', 'code', ['-g', `${FILE}:12:5`], false],
    ['code -g', 'code', ['-g', `${FILE}:12:5`], false],
    ['code --wait', 'code', ['--wait', '-g', `${FILE}:12:5`], false],
    ['/opt/cursor/cursor', '/opt/cursor/cursor', ['-g', `${FILE}:12:5`], false],
    ['zed', 'zed', [`${FILE}:12:5`], false],
    ['subl', 'subl', [`${FILE}:12:5`], false],
    ['webstorm', 'webstorm', ['--line', '12', '--column', '5', FILE], false],
    ['vim', 'vim', ['+call cursor(12,5)', FILE], true],
    ['emacs -nw', 'emacs', ['-nw', '+12:5', FILE], true],
    ['emacsclient -c {file}', 'emacsclient', ['-c', FILE], false],
    ['nano', 'nano', ['+12,5', FILE], true],
    ['my-editor', 'my-editor', [FILE], false],
    ['"/opt/my editor/ed" --at={line} \'{file}\'', '/opt/my editor/ed', ['--at=12', FILE], false],
  ])('%s', (written, program, args, isTerminal) => {
    expect(editorCommand(written, PLACE)).toEqual({ program, args, isTerminal });
  });

  it('a place without a line is its beginning, and a name that looks like a placeholder is a name', () => {
    expect(editorCommand('code', { path: '/w/{line}' })?.args).toEqual(['-g', '/w/{line}:1:1']);
    expect(editorCommand('  ', PLACE)).toBeNull();
  });
});

it.each([
  ['the setting', 'zed', { VISUAL: 'code', EDITOR: 'vim' }, ['subl'], 'zed'],
  ['$VISUAL', null, { VISUAL: 'code -w', EDITOR: 'vim' }, [], 'code -w'],
  ['$EDITOR', '', { EDITOR: 'vim' }, ['code'], 'vim'],
  ['one with a window that is installed', null, {}, ['vim', 'subl'], 'subl'],
  ['one of the terminal', null, {}, ['nano'], 'nano'],
  ['nothing', null, {}, [], null],
])('%s', (_name, command, variables, installed: readonly string[], expected) => {
  expect(chosenEditor({ command, variables, isInstalled: (program) => installed.includes(program) })).toBe(expected);
});
