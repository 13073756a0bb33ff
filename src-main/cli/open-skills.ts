import { VoxError } from '../base/vox-error.ts';
import { appPaths } from '../platform/app-paths.ts';
import type { CommandContext } from './commands/types.ts';
import { withSettings } from './settings-fields.ts';

type Services = typeof import('../services/skills.ts');
export type Skill = import('../services/skills.ts').Skill;

export interface OpenSkills {
  readonly bodyOf: Services['bodyOf'];
  readonly installSkill: Services['installSkill'];
  readonly removeSkill: Services['removeSkill'];
  readonly skills: readonly Skill[];
  readonly untrusted: readonly string[];
  /** The person's own folder of skills. */
  readonly ownFolder: string;
}

/** The skills of this folder. Loaded only here: YAML is read by nothing else that starts often. */
export async function openSkills(context: CommandContext): Promise<OpenSkills> {
  const { env, files, cwd } = context;
  const { skillsHere, ownSkillsFolder, bodyOf, installSkill, removeSkill } = await import('../services/skills.ts');
  const paths = appPaths(env);
  const trustedFolders = await withSettings(context, ({ state }) => state.settings.security.trustedFolders);
  const here = skillsHere({ files, paths, trustedFolders }, cwd);
  return { ...here, bodyOf, installSkill, removeSkill, ownFolder: ownSkillsFolder(paths) };
}

/** @throws {VoxError} `bad-request`. */
export function skillNamed({ skills }: OpenSkills, name: string): Skill {
  const skill = skills.find((one) => one.name === name);
  if (skill) return skill;
  const known = skills.length === 0 ? 'There is none.' : `There are: ${skills.map((one) => one.name).join(', ')}.`;
  throw new VoxError('bad-request', `There is no skill ${JSON.stringify(name)}. ${known}`);
}
