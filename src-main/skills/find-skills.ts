import { join } from 'node:path';
import type { Files } from '../platform/files.ts';
import { readSkill } from './read-skill.ts';
import type { Skill, SkillSource } from './skill.ts';

/** A folder with a folder for each skill. */
export interface SkillFolder {
  /** Absolute; need not exist. */
  readonly path: string;
  readonly source: SkillSource;
}

/** Folders of one place that are looked at; more are no collection of skills. */
const MAX_FOLDERS = 500;

/** All skills by name. Of two with the same name the one of the earlier folder counts. */
export function findSkills(files: Files, folders: readonly SkillFolder[]): Skill[] {
  const found = new Map<string, Skill>();
  for (const { path, source } of folders) {
    for (const name of files.listNames(path).sort().slice(0, MAX_FOLDERS)) {
      const skill = found.has(name) ? null : readSkill(files, join(path, name), source);
      if (skill) found.set(name, skill);
    }
  }
  return [...found.values()].sort((left, right) => (left.name < right.name ? -1 : 1));
}
