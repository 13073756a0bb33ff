import { type Finding, printFindings } from '../findings.ts';
import { openSkills, type Skill } from '../open-skills.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, context) {
    const { skills, untrusted } = await openSkills(context);
    const findings = [
      ...skills.flatMap(findingsOf),
      ...untrusted.map((folder): Finding => {
        return { what: folder, state: 'warn', detail: 'not read: trust the project with vox security trust' };
      }),
    ];
    return printFindings(findings, options.json === true, context);
  },
};

function findingsOf({ name, source, problems }: Skill): Finding[] {
  if (problems.length === 0) return [{ what: name, state: 'ok', detail: source }];
  return problems.map((detail) => ({ what: name, state: 'fail', detail }));
}
