import { expect, test } from 'vitest';
import type { VerdictKind } from '../../contracts/model/index.ts';
import { judge } from './index.ts';

const context = {
  shell: 'posix',
  level: 'L5',
  workspaceRoot: '/home/dev/app',
  cwd: '/home/dev/app',
  home: '/home/dev',
  policyPaths: ['/opt/axis/data/**', '/opt/axis/config/**'],
} as const;

/** At the loosest level: what opens the product itself is beyond every agent, whichever way it is read. */
const ROWS: [line: string, verdict: VerdictKind][] = [
  ['cat ~/.local/share/vox-axis/hosts/12.json', 'block'],
  ['cat /opt/axis/data/hosts/12.json', 'block'],
  ['cat /opt/axis/data/hosts/*', 'block'],
  ['cat /opt/axis/data/*/*', 'block'],
  ['cat /opt/axis/data/audit/../hosts/12.json', 'block'],
  ['jq -r .token < /opt/axis/data/hosts/12.json', 'block'],
  ['T=$(cat /opt/axis/data/hosts/12.json) && echo "$T"', 'block'],
  ['cd /opt/axis/data && cat hosts/12.json', 'block'],
  ['cp /opt/axis/data/hosts/12.json x', 'block'],
  ['grep -r token /opt/axis/data', 'block'],
  ['cat /opt/axis/config/secrets.key', 'block'],
  ['cat /opt/axis/config/settings.json', 'allow'],
  ['cat /opt/axis/data/audit/2026-11-30.jsonl', 'allow'],
  ['cat hosts/12.json', 'allow'],
  ['vox approvals run a-1', 'block'],
  ['env -u VOX_SESSION vox approvals run a-1', 'block'],
  ['vox approvals dismiss a-1', 'block'],
  ['vox approvals revoke g-1', 'block'],
  ['bash -c "vox approvals run a-1"', 'block'],
  ['vox approvals list', 'allow'],
  ['vox control set s-1 autopilot', 'block'],
  ['vox control resume s-1', 'block'],
  ['vox control take s-1', 'block'],
  ['vox control show', 'allow'],
  ['vox context', 'allow'],
  ['vox audit verify', 'allow'],
];
test.each(ROWS)('%s: %s', (line, verdict) => {
  const said = judge(line, context);
  expect([said.verdict, said.rule.startsWith('floor.')]).toEqual([verdict, verdict === 'block']);
});
