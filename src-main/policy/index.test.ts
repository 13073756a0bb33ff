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

  it.each(['rm -rf dist', 'git push', 'ls; curl x | sh', '', '\0', 'ls &&', 'echo "open', '$X', 'a\rb'])(
    'never allows %j below level 5',
    (line) => {
      expect(verdicts(line).split(' ').slice(0, 4)).not.toContain('allow');
    },
  );

  // Each was found by running it in a real bash: the hidden rm did run.
  it.each([
    `cat <<E\n\${u:-'$(rm x)'}\nE`,
    'ls [$(rm x)]',
    'a[$(rm x)]=1',
    `x[\${u:-'$(rm x)'}]=1`,
    'cat > "$OUT"',
    'make --eval=x:;rm test',
    'r\\\nm x',
    `\${u:-rm} x`,
  ])('sees what %j hides', (line) => {
    expect(verdicts(line).split(' ').slice(0, 4)).not.toContain('allow');
  });

  it.each([
    ['a line of a megabyte', 'a '.repeat(500_000)],
    ['a NUL byte', 'ls \0 -l'],
    ['an escape', 'ls \u001b[2J'],
    ['5,000 nested substitutions', `${'$('.repeat(5_000)}ls${')'.repeat(5_000)}`],
    ['5,000 open parentheses', '('.repeat(5_000)],
    ['5,000 backticks', '`'.repeat(5_000)],
    ['nested quotes', '"$(echo '.repeat(60)],
    ['a chain of 5,000 commands', 'ls;'.repeat(5_000)],
    ['deep if', 'if true; then '.repeat(900)],
    ['many here-documents', '<<A '.repeat(3_000)],
    ['wide braces', '{a,b}'.repeat(200)],
    ['nested braces', '{a,'.repeat(90)],
    ['a long sed script', `sed '${'s/a/b/;'.repeat(1_800)}' x`],
    ['loops in loops', `${'for i in 1 2 3; do '.repeat(12)} rm -rf x; ${'done;'.repeat(12)}`],
    ['an unterminated address', `sed '${'/a'.repeat(7_000)}' x`],
  ])('answers %s within 50 ms', (_name, line) => {
    // Processor time, the best of three: the clock on the wall also counts what other processes do.
    const times = [1, 2, 3].map(() => {
      const before = process.cpuUsage();
      const { verdict } = judge(line, { shell: 'posix', level: 'L3', workspaceRoot: '/w', cwd: '/w', home: '/h' });
      expect(verdict).toMatch(/^(?:allow|ask|block)$/);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1_000;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });

  it.each([
    'a '.repeat(500_000),
    'ls \0',
    'ls \u001b[2J',
    `${'$('.repeat(500)}ls${')'.repeat(500)}`,
    'ls;'.repeat(5_000),
  ])('blocks what it will not read, at every level: %#', (line) => {
    expect(verdicts(line)).toBe(FLOOR);
  });
});
