import { expect, test } from 'vitest';
import { SECURITY_LEVELS } from '../../../contracts/model/index.ts';
import { judge } from '../../policy/index.ts';

const ROWS = SECURITY_LEVELS.flatMap(({ level, examples }) => examples.map((example) => ({ level, ...example })));

/** The level's popover explains each level by these. */
test.each(ROWS)('at $level the gate says $verdict to: $line', ({ level, line, verdict }) => {
  const place = { workspaceRoot: '/home/dev/app', cwd: '/home/dev/app', home: '/home/dev', branch: 'topic' };
  expect(judge(line, { shell: 'posix', level, ...place }).verdict).toBe(verdict);
});
