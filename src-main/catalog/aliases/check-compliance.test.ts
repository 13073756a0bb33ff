import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SEMANTIC_ALIASES, type SemanticAliases } from '../../../contracts/cli/index.ts';
import { SemanticAliases as Schema } from '../../../contracts/cli/semantic-aliases.schema.ts';
import { CATALOG, type Catalog, type Operation } from '../../../contracts/operations/index.ts';
import { type ComplianceFault, checkCompliance } from './check-compliance.ts';
import { lockfileText } from './lockfile-text.ts';
import { measureAliases, proposalsIn } from './measure-aliases.ts';

const handlers = CATALOG.operations.map(({ id }) => id);
const check = (catalog: Catalog, lockfile: SemanticAliases = measureAliases(catalog), ids = handlers) =>
  checkCompliance({ catalog, lockfile, handlers: ids });

/** The catalog with one operation changed. */
const withOperation = (id: string, change: (operation: Operation) => Operation): Catalog => ({
  ...CATALOG,
  operations: CATALOG.operations.map((one) => (one.id === id ? change(one) : one)),
});
const withAlias = (id: string, alias: string) =>
  withOperation(id, (one) => ({ ...one, verb_aliases: [...(one.verb_aliases ?? []), alias] }));
const [someId = '', someRow] =
  Object.entries(SEMANTIC_ALIASES.operations).find(([, { aliases }]) => aliases.some(({ tier }) => tier === 'auto')) ??
  [];
const someAuto = someRow?.aliases.find(({ tier }) => tier === 'auto');

describe('vox ci command-compliance', () => {
  it('finds no fault in what is shipped, in under a second', () => {
    const start = performance.now();
    expect(checkCompliance({ catalog: CATALOG, lockfile: SEMANTIC_ALIASES, handlers })).toEqual([]);
    expect(performance.now() - start).toBeLessThan(1000);
  });

  it('holds a lockfile that fits its schema and is what the catalog makes (else run: node scripts/embed-catalog.mjs)', () => {
    expect(Schema.safeParse(SEMANTIC_ALIASES).error?.issues ?? []).toEqual([]);
    const path = new URL('../../../contracts/cli/semantic-aliases.v1.json', import.meta.url);
    expect(readFileSync(path, 'utf8')).toBe(lockfileText(measureAliases(CATALOG, proposalsIn(SEMANTIC_ALIASES))));
  });

  /** One fault planted a row. */
  const MUTATIONS: [name: string, rule: ComplianceFault['rule'], () => ComplianceFault[]][] = [
    [
      'an operation that is gone',
      'dead-target',
      () =>
        check(
          { ...CATALOG, operations: CATALOG.operations.filter(({ id }) => id !== 'theme') },
          SEMANTIC_ALIASES,
          handlers.filter((id) => id !== 'theme'),
        ),
    ],
    [
      'an idiom that means no call of ours',
      'dead-target',
      () =>
        check(withOperation('term.list', (one) => ({ ...one, foreign_idioms: [{ call: 'x', means: 'term lst' }] }))),
    ],
    [
      "an idiom that means another operation's call",
      'dead-target',
      () =>
        check(withOperation('term.list', (one) => ({ ...one, foreign_idioms: [{ call: 'x', means: 'term open' }] }))),
    ],
    ['another word that is in the tree beside it', 'collision', () => check(withAlias('secrets.get', 'status'))],
    [
      'another word for a group that is a command',
      'collision',
      () =>
        check({
          ...CATALOG,
          groups: CATALOG.groups.map((one) => (one.path[0] === 'config' ? { ...one, noun_aliases: ['theme'] } : one)),
        }),
    ],
    [
      'a word that two operations claim',
      'two-claims',
      () =>
        check({
          ...CATALOG,
          operations: withAlias('secrets.get', 'fetch').operations.map((one) =>
            one.id === 'secrets.remove' ? { ...one, verb_aliases: ['fetch'] } : one,
          ),
        }),
    ],
    [
      'a word that two groups claim',
      'two-claims',
      () =>
        check({
          ...CATALOG,
          groups: CATALOG.groups.map((one) =>
            ['config', 'model'].includes(one.path[0] ?? '') ? { ...one, noun_aliases: ['things'] } : one,
          ),
        }),
    ],
    ['an opposite', 'banned-pair', () => check(withAlias('secrets.remove', 'add'))],
    ['a word of must_not_match', 'banned-pair', () => check(withAlias('secrets.set', 'delete'))],
    [
      'a new operation that comes near',
      'encroached-margin',
      () => {
        const rival = CATALOG.operations.find(({ id }) => id === someId) as Operation;
        const path = ['rival'];
        const copy = {
          ...rival,
          id: 'rival',
          cli: { ...rival.cli, path },
          intent_tags: [someAuto?.phrase ?? '', ...rival.intent_tags],
        };
        return check({ ...CATALOG, operations: [...CATALOG.operations, copy] }, SEMANTIC_ALIASES);
      },
    ],
    [
      'a row that has changed since',
      'drift',
      () =>
        check(
          withOperation('theme', (one) => ({ ...one, description: 'Paints.' })),
          SEMANTIC_ALIASES,
        ),
    ],
    ['a row without code', 'drift', () => check(CATALOG, SEMANTIC_ALIASES, handlers.slice(1))],
    ['code without a row', 'drift', () => check(CATALOG, SEMANTIC_ALIASES, [...handlers, 'fly'])],
    [
      'an example that is no call',
      'example',
      () => check(withOperation('theme', (one) => ({ ...one, examples: ['vox theme blue'] }))),
    ],
    [
      "another operation's example",
      'example',
      () => check(withOperation('theme', (one) => ({ ...one, examples: ['vox keys'] }))),
    ],
  ];

  it.each(MUTATIONS)('catches %s', (_name, rule, plant) => {
    expect(plant().map((fault) => fault.rule)).toContain(rule);
  });
});
