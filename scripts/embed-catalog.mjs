// Embeds contracts/operations/catalog.v1.yaml as JSON, so that `vox` starts without a YAML parser. One operation a line, so that
// two changes to the table merge.
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';

const folder = new URL('../contracts/operations/', import.meta.url);
const { version, ...lists } = parse(readFileSync(new URL('catalog.v1.yaml', folder), 'utf8'));
const list = ([name, rows]) => `"${name}": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
const text = `{\n"version": ${version},\n${Object.entries(lists).map(list).join(',\n')}\n}\n`;
writeFileSync(new URL('catalog.generated.json', folder), text);
