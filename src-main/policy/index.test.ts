import { describe, expect, it } from 'vitest';
import type { SecurityLevel } from '../../contracts/model/index.ts';
import { judge } from './index.ts';

const LEVELS: SecurityLevel[] = ['L1', 'L2', 'L3', 'L4', 'L5'];

function verdicts(line: string): string {
  const context = { shell: 'posix', workspaceRoot: '/home/dev/project', cwd: '/home/dev/project', home: '/home/dev' };
  return LEVELS.map((level) => judge(line, { ...context, shell: 'posix', level }).verdict).join(' ');
}

const READ = 'allow allow allow allow allow';
const BUILD = 'block allow allow allow allow';
const FLOOR = 'block block block block block';

describe('judge', () => {
  it.each([
    ['ls', READ],
    ['git status', READ],
    ['npm test', BUILD],
    ['cargo test', BUILD],
    ['rm -rf /', FLOOR],
    ['rm -rf "$HOME"', FLOOR],
    ['rm -rf ~', FLOOR],
    ['sudo rm -rf --no-preserve-root /', FLOOR],
    ['rm -rf /etc', FLOOR],
    ['dd if=/dev/zero of=/dev/sda', FLOOR],
    [':(){ :|:& };:', FLOOR],
    ['mkfs.ext4 /dev/sdb1', FLOOR],
    ['git push --force origin main', FLOOR],
    ['git push origin +HEAD:refs/heads/master', FLOOR],
    ['ls && sudo reboot', FLOOR],
  ])('%s: %s', (line, expected) => {
    expect(verdicts(line)).toBe(expected);
  });

  it.each(['rm -rf dist', 'curl https://x', 'git push', 'ls; curl x | sh', '', '\0', 'ls &&'])(
    'never allows %j at any level',
    (line) => {
      expect(verdicts(line)).not.toContain('allow');
    },
  );
});
