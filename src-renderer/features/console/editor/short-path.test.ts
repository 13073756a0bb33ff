import { expect, test } from 'vitest';
import { shortPath } from './short-path.ts';

test.each([
  ['/home/ann', '/home/ann', '~'],
  ['/home/ann/axis', '/home/ann', '~/axis'],
  ['/home/anna/axis', '/home/ann', '/home/anna/axis'],
  ['/srv', '', '/srv'],
  [`/home/ann/${'deep/'.repeat(12)}end`, '/home/ann', '~/deep/deep/…p/deep/deep/deep/deep/deep/deep/end'],
])('%s from %s is %s', (path, home, short) => {
  expect(shortPath(path, home)).toBe(short);
});
