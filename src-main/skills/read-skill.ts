import { basename, isAbsolute, join, relative, resolve } from 'node:path';
import { parse } from 'yaml';
import type { Files } from '../platform/files.ts';
import type { Skill, SkillSource } from './skill.ts';

export const SKILL_FILE = 'SKILL.md';

/** Limits of agentskills.io; a longer file belongs in files beside it, which are read when they are needed. */
const MAX_NAME = 64;
const MAX_DESCRIPTION = 1024;
const MAX_LINES = 500;
const NAME = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** A SKILL.md in its two halves. */
interface SkillText {
  readonly head: Readonly<Record<string, unknown>> | null;
  readonly body: string;
}

/** What a folder says of itself, and what is wrong with it. @param folder Absolute. @returns Null where no SKILL.md is in it. */
export function readSkill(files: Files, folder: string, source: SkillSource): Skill | null {
  const text = files.readText(join(folder, SKILL_FILE));
  if (text === null) return null;
  const { head, body } = splitSkill(text);
  const name = basename(folder);
  const description = typeof head?.description === 'string' ? head.description.trim() : '';
  return { name, description, source, folder, problems: problemsOf({ files, folder, name, description, head, body }) };
}

/** The text an agent reads, without the head. @throws {Error} By the file system. */
export function bodyOf(files: Files, { folder }: Skill): string {
  return splitSkill(files.readText(join(folder, SKILL_FILE)) ?? '').body.trim();
}

function splitSkill(text: string): SkillText {
  const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)([\s\S]*)$/.exec(text);
  if (!match) return { head: null, body: text };
  try {
    const head: unknown = parse(match[1] ?? '');
    const isRecord = typeof head === 'object' && head !== null && !Array.isArray(head);
    return { head: isRecord ? (head as Record<string, unknown>) : null, body: match[2] ?? '' };
  } catch {
    return { head: null, body: match[2] ?? '' };
  }
}

interface Parts extends SkillText {
  readonly files: Files;
  readonly folder: string;
  readonly name: string;
  readonly description: string;
}

function problemsOf({ files, folder, name, description, head, body }: Parts): string[] {
  const says = (isWrong: boolean, what: string) => (isWrong ? [what] : []);
  if (head === null) return [`${SKILL_FILE} does not begin with YAML between two lines of ---.`];
  const lines = body.split('\n').length;
  return [
    ...says(head.name !== name, `Its name is ${JSON.stringify(head.name ?? null)}; its folder is called ${name}.`),
    ...says(!NAME.test(name) || name.length > MAX_NAME, `${name} is no name: lower-case words with - between them.`),
    ...says(description === '', 'It has no description, so nobody knows when to read it.'),
    ...says(description.length > MAX_DESCRIPTION, `Its description is longer than ${MAX_DESCRIPTION} characters.`),
    ...says(body.trim() === '', 'It says nothing.'),
    ...says(lines > MAX_LINES, `It has ${lines} lines; put what is not always needed into files beside it.`),
    ...missingLinks(files, folder, body).map((link) => `It points at ${link}, which is not in its folder.`),
  ];
}

/** Files beside it that it speaks of in links and that are not there, or lie outside of it. */
function missingLinks(files: Files, folder: string, body: string): string[] {
  const links = [...body.matchAll(/\]\((?!\w+:|#|\/\/)([^)\s#]+)[^)]*\)/g)].map(([, link = '']) => link);
  return [...new Set(links)].filter((link) => {
    const path = resolve(folder, link);
    const inside = relative(folder, path);
    return isAbsolute(inside) || inside.startsWith('..') || !files.exists(path);
  });
}
