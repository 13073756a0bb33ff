// Embeds contracts/terminal/exec-policy.v1.yaml as JSON: the policy room does no I/O, so the table travels with the code.
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { ExecPolicy } from '../contracts/terminal/exec-policy.schema.ts';

const folder = new URL('../contracts/terminal/', import.meta.url);
// Checked and completed here, so that no line has to wait for it.
const table = ExecPolicy.parse(
  parse(readFileSync(new URL('exec-policy.v1.yaml', folder), 'utf8'), { merge: true, maxAliasCount: -1 }),
);
writeFileSync(new URL('exec-policy.generated.json', folder), `${JSON.stringify(table)}\n`);
