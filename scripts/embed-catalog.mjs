// Embeds contracts/operations/catalog.v1.yaml as JSON, so that `vox` starts without a YAML parser, and writes what is made from it: the
// lockfile of other words and docs/CLI.md. One operation a line, so that
// two changes to the table merge.
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

const folder = new URL('../contracts/operations/', import.meta.url);
const { version, ...parts } = parse(readFileSync(new URL('catalog.v1.yaml', folder), 'utf8'));
const lines = (part) =>
  Object.entries(part).map(([key, row]) => (Array.isArray(part) ? '' : `"${key}": `) + JSON.stringify(row));
const block = ([name, part]) => {
  const [open, close] = Array.isArray(part) ? '[]' : '{}';
  return `"${name}": ${open}\n${lines(part).join(',\n')}\n${close}`;
};
const text = `{\n"version": ${version},\n${Object.entries(parts).map(block).join(',\n')}\n}\n`;
writeFileSync(new URL('catalog.generated.json', folder), text);

// Only now: what follows reads the catalog that was just written.
const { CATALOG } = await import('../contracts/operations/index.ts');
const { lockfileText } = await import('../src-main/catalog/aliases/lockfile-text.ts');
const { measureAliases, proposalsIn } = await import('../src-main/catalog/aliases/measure-aliases.ts');
const lockfile = new URL('../contracts/cli/semantic-aliases.v1.json', import.meta.url);
// What a model proposed stays; only `vox ci cli-synonyms --write` asks one.
const proposals = proposalsIn(JSON.parse(readFileSync(lockfile, 'utf8')));
writeFileSync(lockfile, lockfileText(measureAliases(CATALOG, proposals)));
const { cliDocs } = await import('../src-main/cli/cli-docs.ts');
writeFileSync(new URL('../docs/CLI.md', import.meta.url), cliDocs());
