import { describe, expect, it } from 'vitest';
import { jaroWinkler, wordScore } from './similarity.ts';

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
    ['list', 'list', 1],
    ['gte', 'get', 0.76],
    ['rnu', 'run', 0.76],
    ['ab', 'ba', 0.2],
    ['list', 'close', 0.4],
  ])('%s and %s are like by at least %d, both measures together', (a, b, least) => {
    expect(wordScore(a, b)).toBeGreaterThanOrEqual(least);
    expect(wordScore(a, b)).toBeLessThan(least + 0.25);
  });
});
