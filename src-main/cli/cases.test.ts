/** Cases of security that text alone decides: what may run, and what a model may read. */
import { describe, expect, it } from 'vitest';
import { SecurityLevel } from '../../contracts/model/index.ts';
import { caseReads, caseShell } from '../../contracts/terminal/case-repro.fake.ts';
import { terminalCase } from '../../contracts/terminal/case-rows.fake.ts';
import { allLevels } from '../policy/check.ts';
import { redact } from '../redaction/redact.ts';
import { parseBlocks } from '../services/index.ts';

const machine = {
  shell: 'posix',
  workspaceRoot: '/home/dev/project',
  cwd: '/home/dev/project',
  home: '/home/dev',
} as const;
const verdicts = (line: string) => allLevels(line, machine).verdicts;

/** What a row quotes, after a word of it. */
const quotedAfter = (id: string, word: string) =>
  [...(terminalCase(id).repro.split(word)[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, line = '']) =>
    line.replace('<newline>', '\n'),
  );

describe('a harmless beginning of a line', () => {
  const harmless = ['git status', 'echo a'];
  const levels = SecurityLevel.options.filter((level) => harmless.every((line) => verdicts(line)[level] === 'allow'));

  it('is allowed somewhere', () => expect(levels.length).toBeGreaterThan(0));

  it.each(quotedAfter('t-248', 'agent tries:'))('t-248: allows nothing else: %j', (line) => {
    // At the lowest of these levels; the higher ones let more through on purpose.
    expect(verdicts(line)[levels[0] ?? 'L1']).not.toBe('allow');
  });

  it('t-249: one subcommand says nothing of another', () => {
    const [status = '', push = ''] = quotedAfter('t-249', 'always allow');
    const level = levels[0] ?? 'L1';
    expect([
      verdicts(status.replace('always allow', 'git status'))[level],
      verdicts(push || 'git push --force')[level],
    ]).not.toEqual(['allow', 'allow']);
  });
});

describe('a secret in the output of a command', () => {
  it('t-251: is hidden where it stands', () => {
    const [, value = ''] = /API_KEY=(\S+);/.exec(caseShell(terminalCase('t-251')).line) ?? [];
    const [, password = ''] = /password: (\w+)/.exec(caseShell(terminalCase('t-251')).line) ?? [];
    const shown = redact(`HOME=/home/dev\nAPI_KEY=${value}\npassword: ${password}\n`);
    expect([shown.includes(value), shown.includes(password), shown.includes('API_KEY=')]).toEqual([false, false, true]);
  });

  it('t-252: is hidden however it was split, coloured or wrapped', () => {
    const { text } = parseBlocks(Buffer.concat([...caseReads(terminalCase('t-252'))]));
    const tokens = text.split('\n').map((line) => line.replace('token=', ''));
    expect(tokens.map((token) => redact(text).includes(token.slice(4, 20)))).toEqual([false, false]);
  });
});
