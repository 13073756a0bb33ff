import { z } from 'zod';
import { VoxError } from '../../base/vox-error.ts';
import type { Skill } from '../../skills/skill.ts';
import { excerpt } from '../context/excerpt.ts';
import { type AgentTool, agentTool, READ_TOKENS } from './types.ts';

/** UTF-16 units of all names and descriptions: they are sent with every step. */
const MAX_CATALOG_CHARS = 4000;

interface SkillDeps {
  readonly skills: readonly Skill[];
  /** What a skill says, without its head. */
  read(skill: Skill): string;
}

/** The skills of a place as one tool: names and descriptions in its description, the rest when it is asked for. Null without any. */
export function skillRead({ skills, read }: SkillDeps): AgentTool | null {
  const sound = skills.filter(({ problems }) => problems.length === 0);
  const catalog = catalogOf(sound);
  if (catalog === '') return null;
  return agentTool({
    name: 'skill_read',
    isReading: true,
    description: `Reads a skill: how a kind of work is done here. Read the one that fits before you begin. There are:\n${catalog}`,
    input: z.object({ name: z.string().min(1).max(64).describe('Name of the skill.') }),
    async run({ name }, { show, callId, redact }) {
      const skill = sound.find((one) => one.name === name);
      if (!skill) throw new VoxError('bad-request', `There is no skill ${JSON.stringify(name)}.`);
      const lines = redact(read(skill)).split('\n');
      show({ type: 'tool', toolCallId: callId, name: 'skill_read', summary: name, state: 'done' });
      const more = () => `the file ${skill.folder}/SKILL.md`;
      return { text: excerpt({ first: 1, lines }, READ_TOKENS, more), isError: false };
    },
  });
}

function catalogOf(skills: readonly Skill[]): string {
  let catalog = '';
  for (const { name, description } of skills) {
    const line = `- ${name}: ${description.replace(/\s+/g, ' ')}\n`;
    if (catalog.length + line.length > MAX_CATALOG_CHARS) break;
    catalog += line;
  }
  return catalog.trimEnd();
}
