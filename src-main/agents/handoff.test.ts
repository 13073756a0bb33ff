import { describe, expect, test, vi } from 'vitest';
import { terminalCase } from '../../contracts/terminal/case-rows.fake.ts';
import { programPath } from '../engine/host/shell-host.fake.ts';
import { type AgentShell, openAgentShell } from './agent-shell.fake.ts';
import type { ToolResult } from './tools/types.ts';

/** Rows of terminal.jsonl, area handoff, with a real bash, an agent at its tools and a person at the keys. */

type Run = (line: string, more?: object) => Promise<ToolResult>;

function handoff(id: string, check: (agent: AgentShell, run: Run) => Promise<void>, home?: Record<string, string>) {
  const { what } = terminalCase(id);
  test(`${id}: ${what}`, async () => {
    const agent = await openAgentShell('bash', home);
    try {
      await check(agent, (line, more = {}) => agent.call('term_run', { line, ...more }));
    } finally {
      await agent.dispose();
    }
  });
}

const running = ({ shell }: AgentShell) =>
  shell.waitFor('a command runs', () => shell.info.activity === 'running' && shell.blocks.at(-1)?.endedAt === null);

describe.concurrent('a person and an agent at one terminal', () => {
  handoff('t-163', async ({ shell }, run) => {
    shell.type('git com');
    await shell.waitFor('the draft', () => shell.info.isPromptDirty);
    const pending = run('echo agent');
    await shell.waitFor('the hold', () => shell.desk.list()[0]?.hold === 'prompt-dirty');
    shell.type('\x15');
    await pending;
    expect(shell.blocks.map(({ command }) => command)).toEqual(['echo agent']);
  });

  handoff('t-165', async (agent, run) => {
    const { shell } = agent;
    shell.host.setMode(shell.id, 'Autopilot');
    const pending = run('sleep 1; echo done');
    await shell.waitFor('it runs', () => shell.info.activity === 'running');
    shell.type('x');
    expect(shell.info.controlMode).toBe('Manual');
    expect((await pending).text).toMatch(/exit 0 [\s\S]*output, 1 lines:\nx?done$/);
    // The task is not over: its next command waits for the wheel to be given back.
    agent.decide = () => null;
    const next = run('echo next');
    await vi.waitFor(() => expect(shell.desk.list()).toMatchObject([{ state: 'asking' }]));
    shell.type('\x15');
    shell.host.setMode(shell.id, 'Autopilot');
    shell.desk.resolve(shell.desk.list()[0]!.id, { action: 'run' });
    expect((await next).text).toMatch(/output, 1 lines:\nnext$/);
  });

  handoff('t-166', async (agent) => {
    const { shell } = agent;
    shell.host.setMode(shell.id, 'Autopilot');
    agent.decide = () => null;
    const line = `: ${'x'.repeat(1990)}; pwd`;
    const asked = new AbortController();
    const pending = agent.call('term_run', { line }, { signal: asked.signal });
    await vi.waitFor(() => expect(shell.desk.list()).toHaveLength(1));
    const [request] = shell.desk.list();
    shell.desk.resolve(request!.id, { action: 'run' });
    shell.type('\x15');
    expect(shell.info.controlMode).toBe('Manual');
    // One write has the whole line: it ran before the key, alone in its block, or none of it did.
    await shell.waitFor('one owner', () => shell.blocks.length === 1 || shell.desk.list()[0]?.state === 'queued');
    asked.abort();
    await pending;
    expect(['', line]).toContain(shell.blocks.map(({ command }) => command).join());
  });

  handoff('t-178', async ({ shell }) => {
    const { host, id } = shell;
    host.setMode(id, 'Autopilot');
    const seen = host.get(id).controlVersion;
    shell.type('x');
    expect(() => host.setMode(id, 'CoPilot', { clientId: 'window', version: seen })).toThrow(/it is Manual now/);
    expect(host.get(id).controlMode).toBe('Manual');
    host.setMode(id, 'CoPilot', { clientId: 'window', version: host.get(id).controlVersion });
    expect(host.get(id)).toMatchObject({ controlMode: 'CoPilot', controlVersion: (seen ?? 0) + 2 });
  });

  handoff(
    't-169',
    async ({ shell }, run) => {
      await run('cd a');
      await shell.run('cd ../b && export X=1');
      const { text } = await run('pwd; echo $X');
      expect(text).toContain(
        `cwd: ${shell.home}/b\noutput, 2 lines:\n${shell.home}/b\n1\nMeanwhile the person ran (not you):\n`,
      );
      expect(text).toContain('$ cd ../b && export X=1 (exit 0');
    },
    { 'a/x': '', 'b/x': '' },
  );

  handoff('t-171', async ({ shell }, run) => {
    await run('echo one');
    shell.type('x');
    await shell.waitFor('the draft', () => shell.info.isPromptDirty);
    const held = run('echo two');
    await vi.waitFor(() => expect(shell.desk.list()[0]).toMatchObject({ isApproved: true, hold: 'prompt-dirty' }));
    // What was approved before the pause is held as well.
    shell.host.setPaused(shell.id, true);
    shell.type('\x15');
    await shell.waitFor('a clean prompt', () => !shell.info.isPromptDirty);
    await shell.run('echo mine');
    await shell.run('echo too');
    expect(shell.desk.list()).toMatchObject([{ line: 'echo two', hold: 'paused' }]);
    shell.host.setPaused(shell.id, false);
    const { text } = await held;
    expect(text).toMatch(/output, 1 lines:\ntwo\nMeanwhile the person ran \(not you\):\n.*echo mine.*\n.*echo too/);
  });

  handoff('t-174', async (agent, run) => {
    agent.shell.host.setMode(agent.shell.id, 'Autopilot');
    const pending = run('sleep 60');
    await running(agent);
    agent.shell.type('\x03');
    const result = await pending;
    expect(result).toMatchObject({ isRefusal: true, text: expect.stringContaining('without asking the person') });
    expect(result.text).toContain('exit 130');
  });

  handoff('t-175', async (agent, run) => {
    const asked = "cat <<'E' | wc -l\none\ntwo\nthree\nfour\nE";
    const edited = asked.replace('four', 'four\nfive');
    agent.decide = () => ({ action: 'edit', line: edited });
    const { text } = await run(asked);
    expect(agent.shell.blocks.map(({ command }) => command)).toEqual([edited]);
    expect(text).toMatch(/^The person changed the line to: cat[\s\S]*five[\s\S]*output, 1 lines:\n5$/);
  });

  handoff('t-177', async (agent, run) => {
    const { shell } = agent;
    const other = await shell.host.open({ shell: 'bash', cwd: shell.home });
    shell.host.setMode(shell.id, 'Autopilot');
    const pending = run('sleep 0.5; echo last');
    await running(agent);
    shell.type('exit\r');
    await pending;
    await shell.waitFor('the end of the shell', () => shell.info.activity === 'exited');
    expect(shell.info.exitCode).toBe(0);
    await expect(run('ls')).rejects.toMatchObject({ code: 'session.closed' });
    expect(shell.host.get(other).activity).not.toBe('exited');
  });

  if (programPath('python3'))
    handoff('t-180', async (agent) => {
      const { shell } = agent;
      shell.type('python3 -q\r');
      await shell.waitFor('python', () => shell.output().includes('>>> '));
      const asked: string[] = [];
      agent.answers = (question) => {
        asked.push(question);
        return 'Allow';
      };
      const typing = agent.call('term_write', { block: 's-1#1', text: 'print(6*7)', keys: ['Enter'] });
      // The person typed a moment ago; their word for these keys comes first all the same.
      expect((await typing.catch((error: Error) => ({ text: error.message }))).text).toMatch(
        /42|typing in this session/,
      );
      expect(asked).toEqual(['The agent wants to type "print(6*7)" Enter into python3 (s-1#1).']);
    });
});
