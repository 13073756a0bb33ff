import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { Catalog } from './catalog.schema.ts';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

describe('catalog.v1.yaml', () => {
  const table: unknown = parse(read('catalog.v1.yaml'));

  it('is what the embedded copy holds (else run: node scripts/embed-catalog.mjs)', () => {
    expect(JSON.parse(read('catalog.generated.json'))).toEqual(table);
  });

  it('fits its schema', () => {
    expect(Catalog.safeParse(table).error?.issues ?? []).toEqual([]);
  });

  it('names each operation and each place once', () => {
    const { operations, groups } = Catalog.parse(table);
    const ids = operations.map(({ id }) => id);
    const paths = operations.map(({ cli }) => cli.path.join(' '));
    for (const list of [ids, paths, groups.map(({ path }) => path.join(' '))]) expect(list).toEqual([...new Set(list)]);
    expect(ids).toEqual(operations.map(({ cli }) => cli.path.join('.')));
  });

  it('titles every group', () => {
    const { operations, groups } = Catalog.parse(table);
    const titled = new Set(groups.map(({ path }) => path.join(' ')));
    const parents = new Set(
      operations.flatMap(({ cli }) => (cli.path.length > 1 ? [cli.path.slice(0, -1).join(' ')] : [])),
    );
    expect([...parents].filter((path) => !titled.has(path))).toEqual([]);
  });
});
