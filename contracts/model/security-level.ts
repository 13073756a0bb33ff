import { z } from 'zod';

/** How far an agent may go without asking. L3 is the default; the safety floor holds at every level. */
export const SecurityLevel = z.enum(['L1', 'L2', 'L3', 'L4', 'L5']);
export type SecurityLevel = z.infer<typeof SecurityLevel>;

export interface SecurityLevelInfo {
  readonly level: SecurityLevel;
  readonly name: string;
  readonly label: string;
  readonly allows: string;
  readonly asks: string;
}

/** The table of design section 7.2: one row a level, shown in the level popover and by `vox security`. */
export const SECURITY_LEVELS: readonly SecurityLevelInfo[] = [
  {
    level: 'L1',
    name: 'ReadOnly',
    label: 'Inspect',
    allows: 'Reads: ls, git status, git diff, rg.',
    asks: 'Anything that writes is blocked.',
  },
  {
    level: 'L2',
    name: 'WorkspaceBuild',
    label: 'Build',
    allows: 'Reads, and builds, tests and linters inside the workspace.',
    asks: 'Asks before writes, network and deletion.',
  },
  {
    level: 'L3',
    name: 'StructuredDefault',
    label: 'Structured',
    allows: 'L2, structured queries, and writes inside the workspace.',
    asks: 'Asks before destructive or external commands.',
  },
  {
    level: 'L4',
    name: 'HostGated',
    label: 'Host',
    allows: 'Host commands, package installs and local servers.',
    asks: 'Asks before git push, rm, uploads and privilege.',
  },
  {
    level: 'L5',
    name: 'AutopilotFloor',
    label: 'Floor only',
    allows: 'Everything above the safety floor, unattended.',
    asks: 'Never asks; the floor blocks.',
  },
];
