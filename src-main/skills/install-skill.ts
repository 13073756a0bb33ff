import { basename, join } from 'node:path';
import { VoxError } from '../base/vox-error.ts';
import type { Files } from '../platform/files.ts';
import { readSkill, SKILL_FILE } from './read-skill.ts';
import type { Skill } from './skill.ts';

/** What a skill may be made of. */
const MAX_FILES = 200;
const MAX_BYTES = 5 * 1024 * 1024;
const MAX_DEPTH = 8;

/** Copies a skill into a folder of skills. Links out of it are not followed; nothing in it is run. @throws {VoxError} `bad-request`. */
export function installSkill(files: Files, from: string, into: string, canReplace: boolean): Skill {
  const skill = readSkill(files, from, 'person');
  if (!skill) throw new VoxError('bad-request', `There is no ${SKILL_FILE} in ${from}. Name the folder that has it.`);
  const [problem] = skill.problems;
  if (problem) throw new VoxError('bad-request', `${skill.name} is not in order: ${problem}`);
  const target = join(into, basename(from));
  if (files.exists(target) && !canReplace)
    throw new VoxError('bad-request', `There is a skill ${skill.name} already. Take its place with --replace.`);
  const copies = filesIn(files, from);
  removeSkill(files, target);
  for (const { path, bytes } of copies) files.writeAtomic(join(target, ...path), bytes);
  return { ...skill, folder: target };
}

/** Deletes the files of an installed skill. @param folder Its own. */
export function removeSkill(files: Files, folder: string): void {
  if (files.exists(join(folder, SKILL_FILE))) files.removeFolder(folder);
}

interface Copy {
  readonly path: readonly string[];
  readonly bytes: Uint8Array;
}

function filesIn(files: Files, root: string): Copy[] {
  const real = files.realPath(root) ?? root;
  const found: Copy[] = [];
  let bytes = 0;
  const walk = (path: readonly string[]) => {
    if (path.length > MAX_DEPTH) throw tooMuch('folders in one another');
    for (const name of files.listNames(join(root, ...path)).sort()) {
      const inside = [...path, name];
      const at = files.realPath(join(root, ...inside));
      if (!at?.startsWith(`${real}/`) || name === '.git') continue;
      if (files.isFolder(at)) walk(inside);
      else {
        const content = files.readBytes(at);
        if (!content) continue;
        found.push({ path: inside, bytes: content });
        bytes += content.length;
      }
      if (found.length > MAX_FILES) throw tooMuch(`more than ${MAX_FILES} files`);
      if (bytes > MAX_BYTES) throw tooMuch('more than 5 MB');
    }
  };
  walk([]);
  return found;
}

function tooMuch(what: string): VoxError {
  return new VoxError('bad-request', `That is no skill: it has ${what}.`);
}
