import { CONTROL_MODES, SecurityLevel, type Settings, type SettingsPatch } from '../../contracts/model/index.ts';
import type { CommandContext } from './commands/types.ts';
import { requirePerson } from './require-person.ts';

/**
 * A change after which agents may do more is a person's. Whatever else the settings say, a script may set.
 *
 * @throws {VoxError} `forbidden`.
 */
export function requirePersonToLoosen(before: Settings, patch: SettingsPatch, context: CommandContext): void {
  if (loosens(before, patch)) requirePerson(context);
}

/** Is the gate or the wheel looser after this change? A value that is no value at all is left to the settings' own check. */
export function loosens({ agent, security, mcp }: Settings, patch: SettingsPatch): boolean {
  const level = SecurityLevel.safeParse(patch.agent?.level).data;
  const mode = CONTROL_MODES.find((one) => one === patch.agent?.mode);
  const folders = patch.security?.trustedFolders;
  const servers = patch.mcp?.servers;
  return (
    (level !== undefined && isLooserLevel(level, agent.level)) ||
    (mode !== undefined && CONTROL_MODES.indexOf(mode) > CONTROL_MODES.indexOf(agent.mode)) ||
    (servers !== undefined && !isSubset(servers, mcp.servers)) ||
    (Array.isArray(folders) && folders.some((one) => !security.trustedFolders.includes(one)))
  );
}

/** No server that is new or other than before: what is started for an agent is a person's to say. */
function isSubset(servers: unknown, before: Settings['mcp']['servers']): boolean {
  const known = new Map(Object.entries(before).map(([name, config]) => [name, JSON.stringify(config)]));
  const isKnown = ([name, config]: [string, unknown]) => known.get(name) === JSON.stringify(config);
  return typeof servers === 'object' && servers !== null && Object.entries(servers).every(isKnown);
}

export function isLooserLevel(level: SecurityLevel, than: SecurityLevel): boolean {
  return SecurityLevel.options.indexOf(level) > SecurityLevel.options.indexOf(than);
}
