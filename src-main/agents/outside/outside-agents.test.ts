import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgentRunFrame } from '../../../contracts/rpc/index.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { systemFiles as files } from '../../platform/files.ts';
import { redact } from '../../redaction/redact.ts';
import { createFakeTerminal, type FakeTerminal } from '../terminal.fake.ts';
import { agentIdOf, createOutsideAgents, type OutsideAgents } from './outside-agents.ts';

let terminal: FakeTerminal;
let agents: OutsideAgents;
let clock: ReturnType<typeof createFakeClock>;

beforeEach(() => {
  terminal = createFakeTerminal();
  clock = createFakeClock();
  agents = createOutsideAgents({ ...terminal, files, clock, redact });
});

/** A call, and what a client of it sees and does. */
function call(tool: string, input: unknown, agent = 'Claude Code') {
  const frames: AgentRunFrame[] = [];
  const listeners: (() => void)[] = [];
  const sink = {
    send: (frame: AgentRunFrame) => void frames.push(frame),
    unacknowledgedBytes: 0,
    onDrain: () => {},
    isCancelled: false,
    onCancel: (listener: () => void) => void listeners.push(listener),
  };
  const done = agents.run({ agent, tool, input }, sink);
  return { frames, done, cancel: () => listeners.forEach((listener) => void listener()) };
}
const result = async (tool: string, input: unknown) => {
  const { frames, done } = call(tool, input);
  await done;
  return frames.at(-1);
};

it.each([
  ['Claude Code', 'mcp:claude-code'],
  ['cursor', 'mcp:cursor'],
  ['axis', 'mcp:axis'],
  ['../../x', 'mcp:x'],
  ['42', 'mcp:client'],
  ['日本', 'mcp:client'],
  ['A'.repeat(99), `mcp:${'a'.repeat(40)}`],
])('a client %s is the agent %s', (name, id) => {
  expect(agentIdOf(name)).toBe(id);
});

describe('a call', () => {
  it('runs a line as the agent of the client, and answers with the facts of the block', async () => {
    terminal.autoRun = () => ({ exitCode: 3, output: 'no such file' });
    const answer = await result('term_run', { line: 'ls x' });
    expect(terminal.host.blocks(terminal.sessionId)[0]?.origin).toEqual({ kind: 'agent', agentId: 'mcp:claude-code' });
    const facts = { sessionId: 's-1', blockId: 's-1#1', exitCode: 3, durationMs: 1500, cwd: terminal.cwd };
    expect(answer).toEqual({ type: 'result', isError: false, facts, text: expect.stringContaining('no such file') });
  });

  it('shows no secret', async () => {
    const key = ['ghp', 'x1Y2z3A4b5C6d7E8f9G0h1I2j3K4l5M6n7O8'].join('_');
    terminal.autoRun = () => ({ exitCode: 0, output: `token ${key}` });
    expect(JSON.stringify(await result('term_run', { line: 'env' }))).not.toContain(key);
    expect(JSON.stringify(await result('term_read', { block: 's-1#1' }))).not.toContain(key);
  });

  it('tells of what it waits for, again and again, and takes it back when it is cancelled', async () => {
    const { frames, done, cancel } = call('term_run', { line: 'make' });
    const message = 'A person must allow it first, in Axis or with: vox approvals run a-1';
    await vi.waitFor(() => expect(frames).toEqual([{ type: 'progress', message }]));
    clock.advance(10_000);
    expect(frames).toHaveLength(2);
    cancel();
    await done;
    expect(terminal.desk.list()).toEqual([]);
  });

  it('tells that a person dismissed it', async () => {
    const { frames, done } = call('term_run', { line: 'make' });
    await vi.waitFor(() => expect(frames).toHaveLength(1));
    terminal.dismiss('a-1' as never, 'not now');
    await done;
    expect(frames.at(-1)).toMatchObject({ isError: true, text: expect.stringContaining('not now') });
  });

  it.each<[name: string, tool: string, input: unknown, words: string]>([
    ['arguments that do not fit', 'term_run', { lines: 'x' }, 'line'],
    ['no arguments', 'term_run', undefined, 'line'],
    ['a session that is gone', 'term_run', { line: 'x', session_id: 's-9' }, 's-9'],
    ['a block that is gone', 'term_read', { block: 's-1#9' }, 's-1#9'],
    ['a line that is blocked', 'term_run', { line: 'dd' }, 'floor.disk'],
  ])('answers %s with an error in words', async (_, tool, input, words) => {
    terminal.blockedLines.add('dd');
    expect(await result(tool, input)).toMatchObject({ isError: true, text: expect.stringContaining(words) });
  });

  it('may not answer the program of a person: nobody is asked over MCP', async () => {
    terminal.autoRun = null;
    const running = call('term_run', { line: 'sudo x' });
    await vi.waitFor(() => expect(running.frames).toHaveLength(1));
    terminal.run('a-1' as never);
    expect(await result('term_write', { block: 's-1#1', text: 'y', keys: ['Enter'] })).toMatchObject({
      isError: true,
      text: expect.stringContaining('Only the person'),
    });
    expect(terminal.typed).toEqual([]);
    running.cancel();
  });

  it('is refused where too many wait already, and other agents are not', async () => {
    const calls = Array.from({ length: 16 }, (_, at) => call('term_run', { line: `make ${at}` }));
    await expect(call('term_run', { line: 'make' }).done).rejects.toThrow('16 calls of mcp:claude-code wait already');
    const other = call('term_list', {}, 'cursor');
    await other.done;
    expect(other.frames).toHaveLength(1);
    for (const { cancel } of calls) cancel();
    await Promise.all(calls.map(({ done }) => done));
  });
});

it('names no tool that asks in a chat, and rejects one that is not there', async () => {
  expect(agents.tools().map(({ name }) => name)).toEqual([
    'term_run',
    'term_read',
    'term_wait',
    'term_write',
    'term_stop',
    'file_read',
    'term_list',
  ]);
  await expect(call('ask_user', { question: 'x' }).done).rejects.toThrow('There is no tool ask_user');
});
