/** The rows of the acceptance file on how a line is understood. Where a row names a command of another tree, ours of the same kind stands for it. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CATALOG } from '../../contracts/operations/index.ts';
import { voxCase } from '../../contracts/terminal/case-rows.fake.ts';
import { PROVIDER_MARGINS } from '../catalog/aliases/measure-aliases.ts';
import { areOpposites } from '../catalog/resolve/antonyms.ts';
import { fakeContext } from './command-context.fake.ts';
import { understand } from './recover.ts';

const Words = z.array(z.string());
const wordsOf = (id: string) => Words.parse(voxCase(id).input);
const expectedOf = (id: string) => z.record(z.string(), z.unknown()).parse(voxCase(id).expected);
const read = (words: readonly string[], persona: 'human' | 'agent' = 'agent') =>
  understand(words, fakeContext(), persona);

describe('a line of the acceptance file', () => {
  it('argv-1: exact, nothing is said', () => {
    const { resolution, decision } = read(wordsOf('argv-1'));
    const { stage, run } = expectedOf('argv-1');
    expect([resolution.reading?.stage, resolution.reading?.canonical, decision]).toEqual([stage, run, 'execute']);
  });

  it.each(['argv-2', 'argv-3'])('%s', (id) => {
    const { reading } = read(wordsOf(id)).resolution;
    expect({ stage: reading?.stage, canonical: reading?.canonical }).toEqual(expectedOf(id));
  });

  it('argv-4: a last word that only one place has', () => {
    const { stage, canonical } = expectedOf('argv-4');
    const { reading } = read(['command-compliance']).resolution;
    // Their leaf stands in one group too, and both are left out alike.
    expect([reading?.stage, reading?.canonical.length]).toEqual([stage, Words.parse(canonical).length]);
    expect(reading?.canonical).toEqual(['ci', 'command-compliance']);
  });

  it('argv-5: a word for a flag', () => {
    expect({ canonical: read(wordsOf('argv-5')).resolution.reading?.canonical }).toEqual(expectedOf('argv-5'));
  });

  it('argv-6: flags that work everywhere', () => {
    const { reading } = read(wordsOf('argv-6')).resolution;
    expect({ flags: reading?.globalFlags, canonical: reading?.canonical }).toEqual(expectedOf('argv-6'));
  });

  it('argv-7: a verb before its noun', () => {
    const [verb = ''] = wordsOf('argv-7');
    expect(read([verb, 'audit']).resolution.reading?.canonical).toEqual(['audit', verb]);
  });

  it('argv-8: a slip of the finger', () => {
    const words = wordsOf('argv-8');
    const [human, agent] = [read(words, 'human'), read(words, 'agent')];
    expect([human.resolution.reading?.stage, human.decision, agent.decision]).toEqual([4, 'ask', 'refuse']);
    expect(agent.diagnostic.did_you_mean[0]).toBe('vox secrets status');
  });

  it('argv-9: a change in another order never runs for a program', () => {
    const { decision, diagnostic } = read(['start', 'daemon']);
    const { error_code, auto_executed } = expectedOf('argv-9');
    expect([decision, diagnostic.error_code, diagnostic.auto_executed]).toEqual(['refuse', error_code, auto_executed]);
  });

  it("argv-10: another tool's word for something of ours", () => {
    // `clippy` checks code, which nothing here does: no idiom may pretend to.
    expect(read(wordsOf('argv-10')).resolution.reading).toBeNull();
    expect(read(['docker', 'ps']).resolution.reading).toMatchObject({
      changes: ['idiom'],
      canonical: ['term', 'list'],
    });
  });

  it('argv-11: opposites are no other words for each other', () => {
    const pairs = [...String(voxCase('argv-11').input).matchAll(/(\w+)\/(\w+)/g)].map(
      ([, a = '', b = '']) => [a, b] as const,
    );
    expect(pairs.length).toBe(6);
    expect(pairs.filter(([a, b]) => !areOpposites(a, b) || !areOpposites(b, a))).toEqual([]);
    const rows = Object.entries(CATALOG.vocabulary).map(([verb, others]) => [verb, ...others]);
    expect(rows.filter((row) => pairs.some(([a, b]) => row.includes(a) && row.includes(b)))).toEqual([]);
  });

  it("argv-12: the margins of a provider's vectors", () => {
    const [leastCosine, leastMargin] =
      String(voxCase('argv-12').input)
        .match(/0\.\d+/g)
        ?.map(Number) ?? [];
    expect(PROVIDER_MARGINS).toEqual({ leastCosine, leastMargin });
  });
});
