import { join } from 'node:path';
import { workspaceRootOf } from '../agents/context/workspace.ts';
import type { AppPaths } from '../platform/app-paths.ts';
import type { Files } from '../platform/files.ts';
import { resourcePath } from '../platform/resources.ts';
import { findSkills, type SkillFolder } from '../skills/find-skills.ts';
import type { Skill } from '../skills/skill.ts';
import { isTrusted } from './policy-files.ts';

export { installSkill, removeSkill } from '../skills/install-skill.ts';
export { bodyOf } from '../skills/read-skill.ts';
export type { Skill } from '../skills/skill.ts';

/** Where projects keep skills, ours and those of other agents. */
const PROJECT_FOLDERS = ['.agents/skills', '.claude/skills'] as const;

interface Options {
  readonly files: Files;
  readonly paths: AppPaths;
  readonly trustedFolders: readonly string[];
}

/** What is known of skills where a session or a person is. */
export interface SkillsHere {
  readonly skills: readonly Skill[];
  /** Folders of the project that have skills and are not looked into: nobody trusts the project. */
  readonly untrusted: readonly string[];
}

/** Where the person's own are installed. */
export function ownSkillsFolder({ dataDir }: AppPaths): string {
  return join(dataDir, 'skills');
}

/**
 * The person's skills, those of the project that a folder is in, where the person trusts it, and those that come with the
 * product: instructions of a stranger are not read to an agent. @param cwd Absolute.
 */
export function skillsHere({ files, paths, trustedFolders }: Options, cwd: string): SkillsHere {
  const root = workspaceRootOf(files, files.realPath(cwd) ?? cwd);
  const inProject = PROJECT_FOLDERS.map((folder) => join(root, folder));
  const isOurs = isTrusted(root, trustedFolders, files);
  const project = isOurs ? inProject : [];
  const folders: SkillFolder[] = [
    { path: ownSkillsFolder(paths), source: 'person' },
    ...project.map((path): SkillFolder => ({ path, source: 'project' })),
    { path: resourcePath('skills'), source: 'shipped' },
  ];
  return { skills: findSkills(files, folders), untrusted: isOurs ? [] : inProject.filter(files.isFolder) };
}
