import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATALOG } from '../../contracts/operations/index.ts';
import { parseLine } from '../catalog/index.ts';
import { insertFlags, lineOf } from '../catalog/resolve/index.ts';
import { appPaths } from '../platform/app-paths.ts';
import { systemFiles } from '../platform/files.ts';
import { openRecoveryCounts } from '../services/open-stores.ts';
import { type FakeWorld, fakeContext } from './command-context.fake.ts';
import { recover, understand } from './recover.ts';

const files = { ...systemFiles, exists: () => false };
const contextWith = (more: FakeWorld = {}) => fakeContext({ files, ...more });

const fixture = new URL('../catalog/resolve/__fixtures__/lines.txt', import.meta.url);
const ROWS = readFileSync(fixture, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' | '));
const words = (line: string) => [...line.matchAll(/(?:'[^']*'|[^\s'])+/g)].map(([word]) => word.replaceAll("'", ''));

describe('lines as people and programs type them', () => {
  it.each(ROWS)('%s', (line = '', ...expected) => {
    const [human, agent] = (['human', 'agent'] as const).map((persona) =>
      understand(words(line), contextWith(), persona),
    );
    const { reading } = human?.resolution ?? {};
    const isExact = reading?.stage === 1 && !reading.fault;
    const { error_code = '', did_you_mean = [] } = human?.diagnostic ?? {};
    // What a group holds may grow; which of it comes first says nothing.
    const isList = /MISSING|UNKNOWN_COMMAND|AMBIGUOUS/.test(error_code);
    const call = reading ? lineOf(reading) : isList ? undefined : did_you_mean[0];
    const code = isExact ? '-' : error_code.slice('CLI_'.length);
    expect([String(reading?.stage ?? '-'), human?.decision, agent?.decision, code, call?.slice(4) ?? '-']).toEqual(
      expected,
    );
  });

  it('never lead a verb to its opposite', () => {
    const led = CATALOG.antonyms.flatMap(([a = '', b = '']) =>
      CATALOG.operations
        .flatMap(({ cli }) =>
          [
            [a, b],
            [b, a],
          ]
            .filter(([, own]) => cli.path.at(-1) === own)
            .map(([typed = '']) => [...cli.path.slice(0, -1), typed]),
        )
        .flatMap((argv) => understand(argv, contextWith(), 'human').resolution.reading ?? [])
        .filter(
          ({ operation, stage, fault }) => stage !== 1 && !fault && [a, b].includes(operation.cli.path.at(-1) ?? ''),
        ),
    );
    // `unset` is a word of its own beside `set`: what an opposite leads to is never the verb it is opposed to.
    expect(led.map(({ canonical, changes }) => [canonical.join(' '), changes.join()])).toEqual([]);
  });
});

/** Calls that work, from the catalog: each operation with its examples. */
const EXAMPLES = CATALOG.operations.flatMap(({ examples }) => examples.map((line) => words(line.replace(/^vox /, ''))));

describe('any order of the words of a call that works', () => {
  it('runs nothing but that operation, or nothing', () => {
    const shuffled = fc
      .constantFrom(...EXAMPLES)
      .chain((argv) => fc.tuple(fc.constant(argv), fc.shuffledSubarray(argv, { minLength: argv.length })));
    fc.assert(
      fc.property(shuffled, ([argv, permuted]) => {
        const own = parseLine(argv);
        const { resolution, decision } = understand(permuted, contextWith(), 'human');
        const { reading } = resolution;
        // A permutation that is itself a call that works means what it says.
        if (!reading || reading.stage === 1 || !['execute', 'echo'].includes(decision)) return;
        // `why …` first is a question, and a question is only ever answered.
        if (reading.operation.id === 'explain') return;
        expect(own.kind === 'run' && reading.operation.id).toBe(own.kind === 'run' && own.operation.id);
        expect(parseLine(insertFlags(reading.canonical, reading.globalFlags)).kind).toBe('run');
      }),
      { numRuns: 300 },
    );
  });

  it('never throws and never runs something that changes anything, whatever the words', () => {
    const word = fc.oneof(
      fc.constantFrom(...EXAMPLES.flat(), ...Object.values(CATALOG.vocabulary).flat(), '--', '-', '--x=', '=', "'"),
      fc.string({ maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 6 }), (argv) => {
        const { resolution, decision } = understand(argv, contextWith(), 'agent');
        const { reading } = resolution;
        if (!reading || !['execute', 'echo'].includes(decision)) return;
        const { side_effect_class, reversible } = reading.operation;
        const isHarmless = side_effect_class === 'read_only' || (reversible && reading.stage === '1b');
        expect(reading.stage === 1 || isHarmless).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('what a program is told to send instead', () => {
  it.each(['human', 'agent'] as const)('is exact, so that it never asks twice: %s', (persona) => {
    const inexact = ROWS.flatMap(([line = '']) => {
      const { canonical_suggestion: suggestion } = understand(words(line), contextWith(), persona).diagnostic;
      if (!suggestion) return [];
      const again = parseLine(suggestion.slice(1));
      // What is still missing in it is named beside it.
      return ['run', 'usage'].includes(again.kind) ? [] : [[line, suggestion.join(' ')]];
    });
    expect(inexact).toEqual([]);
  });

  it('keeps every word of a line that is to be run', () => {
    const { diagnostic } = understand(words('run s-1 rm -rf build'), contextWith(), 'agent');
    expect(diagnostic.canonical_suggestion?.join(' ')).toBe('vox term run s-1 -- rm -rf build');
  });

  it('puts what works everywhere before the dashes', () => {
    const { diagnostic } = understand(words('kubectl exec s-1 --json -- ls --json'), contextWith(), 'agent');
    expect(diagnostic.canonical_suggestion?.join(' ')).toBe('vox term run s-1 --json -- ls --json');
  });
});

describe('recovering a line', () => {
  const ran: string[] = [];
  async function call(line: string, more: FakeWorld = {}) {
    ran.length = 0;
    const context = contextWith(more);
    const code = await recover(words(line), context, async (argv) => {
      ran.push(argv.join(' '));
      return 0;
    });
    return { code, ran: ran.join(), notes: context.notes.join('\n') };
  }
  const person = (key: string) => ({
    person: { pressKey: async () => key, typeHidden: async () => '', typeLine: async () => null },
  });

  it.each([
    ['a program: reads in another order', 'list term', {}, 0, 'term list', '→ vox term list'],
    [
      'a program: changes in another order',
      'start daemon',
      {},
      2,
      '',
      'error[CLI_SWAP]: there is no command "start daemon".',
    ],
    ['a program: a typo', 'trem lst', {}, 2, '', 'help: canonical command: vox term list'],
    ['a person: a dim line says what ran', 'list term', person('n'), 0, 'term list', '\x1b[2m→ vox term list\x1b[22m'],
    [
      'a person without colours',
      'list term',
      { ...person('n'), env: { NO_COLOR: '1' } },
      0,
      'term list',
      '→ vox term list',
    ],
    ['a person says yes', 'start daemon', person('y'), 0, 'daemon start', 'there is no command'],
    ['a person presses Enter', 'start daemon', person('enter'), 0, 'daemon start', 'there is no command'],
    ['a person says no', 'start daemon', person('n'), 2, '', 'there is no command'],
    ['a person breaks off', 'start daemon', person('interrupt'), 130, '', 'there is no command'],
    ['a person, for good by a synonym', 'daemon down', person('y'), 2, '', 'Did you mean: vox daemon stop'],
    ['a person in a build', 'start daemon', { ...person('y'), env: { CI: 'true' } }, 2, '', 'error[CLI_SWAP]'],
    ['an agent at a terminal', 'start daemon', { ...person('y'), env: { CLAUDECODE: '1' } }, 2, '', 'error[CLI_SWAP]'],
    [
      'an agent that claims to be a person',
      'start daemon --persona human',
      {},
      2,
      '',
      'Did you mean: vox daemon start',
    ],
    ['a person who plays an agent', 'start daemon --persona agent', person('y'), 2, '', 'error[CLI_SWAP]'],
    ['a person who wants JSON', 'start daemon --json', person('y'), 2, '', '"error_code":"CLI_SWAP"'],
    [
      'variables that are off',
      'start daemon',
      { ...person('y'), env: { CI: '0', VOX_MCP: '' } },
      0,
      'daemon start',
      '',
    ],
  ] as [string, string, FakeWorld, number, string, string][])('%s', async (_name, line, more, code, what, note) => {
    expect(await call(line, more)).toEqual({ code, ran: what, notes: expect.stringContaining(note) });
  });

  it('runs a beginning of something that is for good only when the person wants that', async () => {
    const home = mkdtempSync(join(tmpdir(), 'vox-recover-'));
    const env = { VOX_HOME: home };
    try {
      expect(await call('dae sto', { ...person('n'), env })).toMatchObject({ code: 2, ran: '' });
      mkdirSync(join(home, 'config'));
      writeFileSync(join(home, 'config', 'settings.json'), '{"cli":{"prefixAutoExec":true}}');
      expect(await call('dae sto', { ...person('n'), env })).toMatchObject({ code: 0, ran: 'daemon stop' });
      expect(await call('dae sto', { env })).toMatchObject({ code: 2, ran: '' });
      expect(await call('stop daemon', { ...person('n'), env })).toMatchObject({ code: 2, ran: '' });
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  it('counts what a person confirmed, only when they want that, and nothing else', async () => {
    const home = mkdtempSync(join(tmpdir(), 'vox-recover-'));
    const env = { VOX_HOME: home };
    const counted = () =>
      openRecoveryCounts({ files: systemFiles, paths: appPaths(env) })
        .rows()
        .map(({ operation, count }) => [operation, count]);
    try {
      expect(await call('daemon strat', { ...person('y'), env, files: systemFiles })).toMatchObject({ code: 0 });
      expect(counted()).toEqual([]);
      mkdirSync(join(home, 'config'));
      writeFileSync(join(home, 'config', 'settings.json'), '{"cli":{"countRecoveries":true}}');
      await call('daemon strat', { ...person('y'), env, files: systemFiles });
      await call('daemon stpo', { ...person('n'), env, files: systemFiles });
      await call('list secrets', { ...person('y'), env, files: systemFiles });
      expect(counted()).toEqual([['daemon.start', 1]]);
    } finally {
      rmSync(home, { recursive: true });
    }
  });

  it('gives a program one object that it can act on', async () => {
    const { notes } = await call('--json start daemon');
    expect(JSON.parse(notes)).toMatchObject({
      error_code: 'CLI_SWAP',
      attempted: ['vox', '--json', 'start', 'daemon'],
      canonical_suggestion: ['vox', 'daemon', 'start', '--json'],
      side_effect_class: 'local_mutation',
      auto_executed: false,
      did_you_mean: ['vox daemon start --json'],
    });
  });

  it('is no search of everything: a line costs milliseconds (bench/cli holds the budget)', () => {
    const lines = ROWS.map(([line = '']) => words(line));
    for (const argv of lines) understand(argv, contextWith(), 'agent');
    const times = lines.map((argv) => {
      const start = performance.now();
      understand(argv, contextWith(), 'agent');
      return performance.now() - start;
    });
    expect(times.sort((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(20);
  });
});
