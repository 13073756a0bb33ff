import { expect, it } from 'vitest';
import { spellings } from './spellings.ts';

it.each([
  ['tmux ls', 'term list', ['tmux ls = term list']],
  ['docker ps [-a]', 'term list', ['docker ps -a = term list', 'docker ps = term list']],
  [
    'tmux new [-d] [-c DIR]',
    'term open [--cwd DIR]',
    [
      'tmux new -d -c DIR = term open --cwd DIR',
      'tmux new -d = term open',
      'tmux new -c DIR = term open --cwd DIR',
      'tmux new = term open',
    ],
  ],
])('%s means %s', (call, means, expected) => {
  expect(spellings({ call, means }).map((one) => `${one.call} = ${one.means}`)).toEqual(expected);
});
