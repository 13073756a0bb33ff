import { describe, expect, it } from 'vitest';
import { editLikeness, jaroWinkler } from './similarity.ts';

describe('likeness of words', () => {
  // The vectors every implementation of Jaro-Winkler is held to.
  it.each([
    ['martha', 'marhta', 0.9611],
    ['dixon', 'dicksonx', 0.8133],
    ['dwayne', 'duane', 0.84],
    ['same', 'same', 1],
    ['abc', 'xyz', 0],
  ])('%s and %s: Jaro-Winkler %d', (a, b, expected) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(expected, 4);
    expect(jaroWinkler(b, a)).toBeCloseTo(expected, 4);
  });

  it.each([
    ['list', 'lsit', 0.75],
    ['list', 'lis', 0.75],
    ['list', 'list', 1],
    ['', '', 1],
  ])('%s and %s: one edit, a swap of neighbours counted as one', (a, b, expected) => {
    expect(editLikeness(a, b)).toBe(expected);
  });
});
