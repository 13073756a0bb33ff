import { z } from 'zod';
import type { VerdictKind } from './verdict.ts';

/** How far an agent may go without asking. L3 is the default; the safety floor holds at every level. */
export const SecurityLevel = z.enum(['L1', 'L2', 'L3', 'L4', 'L5']);
export type SecurityLevel = z.infer<typeof SecurityLevel>;

export interface SecurityLevelInfo {
  readonly level: SecurityLevel;
  readonly name: string;
  readonly label: string;
  readonly allows: string;
  readonly asks: string;
  /** Lines in a shell inside the workspace, and what the gate says to them at this level. */
  readonly examples: readonly { readonly line: string; readonly verdict: VerdictKind }[];
}

/** The table of design section 7.2: one row a level, shown in the level popover and by `vox security`. */
export const SECURITY_LEVELS: readonly SecurityLevelInfo[] = [
  {
    level: 'L1',
    name: 'ReadOnly',
    label: 'Inspect',
    allows: 'Reads: ls, git status, git diff, rg.',
    asks: 'Anything that writes is blocked.',
    examples: [
      { line: 'git diff', verdict: 'allow' },
      { line: 'rg TODO', verdict: 'allow' },
      { line: 'npm test', verdict: 'block' },
    ],
  },
  {
    level: 'L2',
    name: 'WorkspaceBuild',
    label: 'Build',
    allows: 'Reads, and builds, tests and linters inside the workspace.',
    asks: 'Asks before writes, network and deletion.',
    examples: [
      { line: 'npm test', verdict: 'allow' },
      { line: 'mkdir build', verdict: 'ask' },
      { line: 'npm install', verdict: 'ask' },
    ],
  },
  {
    level: 'L3',
    name: 'StructuredDefault',
    label: 'Structured',
    allows: 'L2, structured queries, and writes inside the workspace.',
    asks: 'Asks before destructive or external commands.',
    examples: [
      { line: 'mkdir build', verdict: 'allow' },
      { line: 'npm install', verdict: 'ask' },
      { line: 'rm notes.md', verdict: 'ask' },
    ],
  },
  {
    level: 'L4',
    name: 'HostGated',
    label: 'Host',
    allows: 'Host commands, package installs and local servers.',
    asks: 'Asks before git push, rm, uploads and privilege.',
    examples: [
      { line: 'npm install', verdict: 'allow' },
      { line: 'npm run dev', verdict: 'allow' },
      { line: 'git push', verdict: 'ask' },
    ],
  },
  {
    level: 'L5',
    name: 'AutopilotFloor',
    label: 'Floor only',
    allows: 'Everything above the safety floor, unattended.',
    asks: 'Never asks; the floor blocks.',
    examples: [
      { line: 'git push', verdict: 'allow' },
      { line: 'rm -rf build', verdict: 'allow' },
      { line: 'rm -rf ~', verdict: 'block' },
    ],
  },
];
