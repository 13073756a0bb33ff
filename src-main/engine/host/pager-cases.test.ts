import { afterEach, describe, expect, it } from 'vitest';
import type { AgentId, BlockOrigin } from '../../../contracts/model/index.ts';
import { terminalCase } from '../../../contracts/terminal/case-rows.fake.ts';
import { openShell, programPath, type ShellHost } from './shell-host.fake.ts';

let shell: ShellHost | null = null;
afterEach(() => shell?.dispose());

/** By shell: what prints the variables that programs get, sorted; what sets PAGER as a person does; what sets it in vain. */
const SHELLS = [
  ['bash', "PAGER='my less'; export MANPAGER=most", 'GIT_PAGER=delta'],
  ['zsh', "PAGER='my less'; export MANPAGER=most", 'GIT_PAGER=delta'],
  ['fish', "set -g PAGER 'my less'; set -gx MANPAGER most", 'set -gx GIT_PAGER delta'],
  ['nu', "$env.MANPAGER = 'most'", "$env.GIT_PAGER = 'delta'"],
] as const;
const PRINT = 'env | grep PAGER | sort';
const PRINT_NU = '^env | ^grep PAGER | ^sort';

/** Runs a line as an agent that was allowed to. @returns What it printed. */
async function asAgent({ host, desk, id, waitFor, blocks: _, ...rest }: ShellHost, line: string): Promise<string[]> {
  void rest;
  const asked = desk.request({ sessionId: id, line, agentId: 'axis' as AgentId, chatId: null });
  desk.resolve(asked.id, { action: 'run' });
  const done = await desk.whenEnded(asked.id);
  await waitFor('the prompt', () => host.get(id).activity === 'prompt');
  return done.blockId ? (await host.blockOutput(done.blockId, {})).lines : [done.state];
}

describe.each(SHELLS)('pagers in %s', (name, persons, agents) => {
  const program = programPath(name);
  const print = name === 'nu' ? PRINT_NU : PRINT;

  it.skipIf(program === null)(
    "t-161: are off for an agent's command, and the person's own again after it",
    async () => {
      shell = await openShell(
        name === 'nu' ? (program as string) : name,
        {},
        { variables: { SYSTEMD_PAGER: 'less -X' } },
      );
      expect(terminalCase('t-161').repro).toContain('PAGER');
      await shell.waitFor('the prompt', () => shell?.info.activity === 'prompt');
      const byPerson = async () => (await shell?.run(print))?.at(-1);
      await shell.run(persons);
      const before = await byPerson();
      expect(before).toContain('MANPAGER=most\nSYSTEMD_PAGER=less -X');
      const all = ['AWS', 'BAT', 'GH', 'GIT', 'MAN', '', 'PSQL', 'SYSTEMD'].map(
        (one) => `${one}${one && '_'}PAGER=cat`,
      );
      const expected = all.map((line) => line.replace('MAN_', 'MAN')).sort();
      expect((await asAgent(shell, print)).filter(Boolean).sort()).toEqual(expected);
      expect(await byPerson()).toBe(before);
      // What the agent's command sets is meant, and two in a row are no different.
      await asAgent(shell, agents);
      expect((await asAgent(shell, print)).filter(Boolean).sort()).toEqual(expected);
      const after = (before ?? '').replace('MANPAGER', 'GIT_PAGER=delta\nMANPAGER');
      expect(await byPerson()).toBe(after);
      const origins: BlockOrigin['kind'][] = shell.blocks.map(({ origin }) => origin.kind);
      expect(origins.join(' ')).toBe('user user agent user agent agent user');
    },
  );
});
