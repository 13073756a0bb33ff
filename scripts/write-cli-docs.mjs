// Writes docs/CLI.md from the catalog: node scripts/write-cli-docs.mjs
import { writeFileSync } from 'node:fs';
import { cliDocs } from '../src-main/cli/cli-docs.ts';

writeFileSync(new URL('../docs/CLI.md', import.meta.url), cliDocs());
