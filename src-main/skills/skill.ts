/** Where a skill was found: the person's folder, a project they trust, or this product. */
export type SkillSource = 'person' | 'project' | 'shipped';

/** Instructions for a kind of work, as agentskills.io has them: a folder with a SKILL.md. */
export interface Skill {
  /** As its folder is called; unique in a list. */
  readonly name: string;
  /** When to read it, in a sentence or two. Empty where the file says nothing. */
  readonly description: string;
  readonly source: SkillSource;
  /** Absolute. */
  readonly folder: string;
  /** What is wrong with it, in sentences. A skill with any is listed by the doctor, and agents are not told of it. */
  readonly problems: readonly string[];
}
