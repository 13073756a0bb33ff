import { expect, it } from 'vitest';
import type { Skill } from '../../skills/skill.ts';
import { skillRead } from './skill-read.ts';
import type { ToolContext } from './types.ts';

const skill = (name: string, problems: string[] = []): Skill => ({
  name,
  description: `How ${name}\nis done.`,
  source: 'person',
  folder: `/skills/${name}`,
  problems,
});
const shown: unknown[] = [];
const context = {
  callId: 'call-1',
  redact: (text: string) => text.replace('key=1', '[REDACTED_KEY#1]'),
  show: (part: unknown) => {
    shown.push(part);
    return () => {};
  },
} as unknown as ToolContext;
const read = ({ name }: Skill) => `Steps of ${name}, key=1`;

it('tells of the skills in a line each, and of none that is broken', () => {
  const tool = skillRead({ skills: [skill('deploy'), skill('broken', ['x'])], read });
  expect(tool?.description).toContain('- deploy: How deploy is done.');
  expect(tool?.description).not.toContain('broken');
  expect(skillRead({ skills: [skill('broken', ['x'])], read })).toBeNull();
});

it('reads one when it is asked for, without secrets, and shows that', async () => {
  const tool = skillRead({ skills: [skill('deploy')], read });
  expect(await tool?.run({ name: 'deploy' }, context)).toEqual({
    text: 'Steps of deploy, [REDACTED_KEY#1]',
    isError: false,
  });
  expect(shown).toMatchObject([{ type: 'tool', name: 'skill_read', summary: 'deploy' }]);
  await expect(tool?.run({ name: 'gone' }, context)).rejects.toMatchObject({ code: 'bad-request' });
});

it('keeps the list short, whatever is installed', () => {
  const many = Array.from({ length: 500 }, (_, index) => skill(`skill-${index}`));
  expect(skillRead({ skills: many, read })?.description.length).toBeLessThan(4300);
});
