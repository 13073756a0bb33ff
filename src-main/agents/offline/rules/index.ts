import type { OfflineRule } from '../types.ts';
import { buildRules } from './build.ts';
import { commandRules } from './commands.ts';
import { compilerRules, nodeErrorRules } from './compilers.ts';
import { containerRules } from './containers.ts';
import { gitLocalRules } from './git-local.ts';
import { gitRemoteRules } from './git-remote.ts';
import { languageRules } from './languages.ts';
import { networkRules } from './network.ts';
import { nodeRules } from './node.ts';
import { packageRules } from './packages.ts';
import { pathRules } from './paths.ts';
import { deniedRules, permissionRules } from './permission.ts';
import { pythonExceptionRules, pythonRules } from './python.ts';
import { sshRules } from './ssh.ts';
import { subcommandRules } from './subcommands.ts';
import { crashRules, systemRules } from './system.ts';
import { testRules } from './tests.ts';
import { toolRules, usageRules } from './tools.ts';

/** One family of rules a file, as docs/AGENT.md lists them. Narrow before wide: a missing file is often only a symptom of something else. */
export const FAMILIES: readonly { readonly title: string; readonly rules: readonly OfflineRule[] }[] = [
  { title: 'Remote repositories', rules: gitRemoteRules },
  { title: 'Git on this machine', rules: gitLocalRules },
  { title: 'Node, npm, pnpm, yarn', rules: nodeRules },
  { title: 'Python', rules: pythonRules },
  { title: 'Installing packages', rules: packageRules },
  { title: 'Rust, Go, Ruby, Java, .NET', rules: languageRules },
  { title: 'SSH', rules: sshRules },
  { title: 'The system', rules: systemRules },
  { title: 'Permissions', rules: permissionRules },
  { title: 'Containers and clusters', rules: containerRules },
  { title: 'Make, just, CMake, Compose', rules: buildRules },
  { title: 'Tests', rules: testRules },
  { title: 'Compilers and linkers', rules: compilerRules },
  { title: 'The network', rules: networkRules },
  { title: 'Tools', rules: toolRules },
  { title: 'Commands of programs', rules: subcommandRules },
  { title: 'Commands and scripts', rules: commandRules },
  { title: 'Permissions of files', rules: deniedRules },
  { title: 'Files and folders', rules: pathRules },
  { title: 'Uncaught errors', rules: [...pythonExceptionRules, ...nodeErrorRules, ...usageRules] },
  { title: 'Crashes and limits', rules: crashRules },
];

/** Every rule, in the order in which they are asked. */
export const RULES: readonly OfflineRule[] = FAMILIES.flatMap(({ rules }) => rules);
