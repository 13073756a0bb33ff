// Writes the rules of the offline assistant into docs/AGENT.md. A test holds the two together.
import { readFileSync, writeFileSync } from 'node:fs';
import { describeRules } from '../src-main/agents/offline/rules/describe-rules.ts';

const path = new URL('../docs/AGENT.md', import.meta.url);
const [before, rest] = readFileSync(path, 'utf8').split('<!-- offline rules -->\n');
const after = rest?.split('<!-- end of the offline rules -->')[1];
if (after === undefined) throw new Error('docs/AGENT.md has lost the marks around the offline rules.');
const list = `<!-- offline rules -->\n\n${describeRules()}\n\n<!-- end of the offline rules -->`;
writeFileSync(path, `${before}${list}${after}`);
