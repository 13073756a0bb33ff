import { describe, expect, it, vi } from 'vitest';
import { METHODS } from '../../contracts/rpc/index.ts';
import { Emitter } from '../base/emitter.ts';
import type { HostEvent } from '../rpc/server/serve-connection.ts';
import { composeEvents } from './compose-events.ts';
import { composeServices, type ServiceParts } from './compose-services.ts';

/** Parts that answer every question with the name of the question and what it was asked. */
function recordingParts(): ServiceParts {
  const recorder = (part: string) =>
    new Proxy(
      {},
      {
        get:
          (_target, verb) =>
          (...asked: unknown[]) => [`${part}.${String(verb)}`, ...asked],
      },
    );
  const part = { host: recorder('host'), desk: recorder('desk'), chats: recorder('chats'), fixes: recorder('fixes') };
  return {
    ...part,
    secrets: recorder('secrets'),
    settings: { ...recorder('settings'), state: 'state', set: () => 'set' },
    info: 'info',
  } as never;
}

const caller = { role: 'person', connectionId: 'tab-1' } as const;
const sessionId = 's-1' as never;
const size = { cols: 80, rows: 24 };

describe('composeServices', () => {
  it('answers every method of the contract', () => {
    const services = composeServices(recordingParts()) as unknown as Record<string, Record<string, unknown>>;
    const missing = METHODS.filter(({ name }) => {
      const [noun = '', verb = ''] = name.split('.');
      return typeof services[noun]?.[verb] !== 'function';
    });
    expect(missing.map(({ name }) => name)).toEqual([]);
  });

  it('tells the host who typed and who resized, so that the last one owns the size', async () => {
    const host = { input: vi.fn(), resize: vi.fn() };
    const { term } = composeServices({ ...recordingParts(), host: host as never });
    const bytes = new Uint8Array([1]);
    expect(await term.input({ sessionId, bytes, origin: 'user' }, caller)).toBeNull();
    expect(await term.resize({ sessionId, size }, caller)).toBeNull();
    expect([host.input.mock.calls, host.resize.mock.calls]).toEqual([
      [[sessionId, bytes, 'tab-1']],
      [[sessionId, size, 'tab-1']],
    ]);
  });

  it('lets only a person say with which variables a session starts', async () => {
    const host = { open: vi.fn(async () => sessionId) };
    const { term } = composeServices({ ...recordingParts(), host: host as never });
    const env = { BASH_ENV: '/tmp/x' };
    await expect(term.open({ env }, { ...caller, role: 'tool' })).rejects.toMatchObject({ code: 'forbidden' });
    expect(await term.open({}, { ...caller, role: 'tool' })).toEqual({ sessionId });
    expect(await term.open({ env }, caller)).toEqual({ sessionId });
    expect(host.open.mock.calls).toEqual([[{}], [{ env }]]);
  });

  it('passes on what a block is asked for', async () => {
    const { block } = composeServices(recordingParts());
    const query = { lines: { start: 1, end: 2 } };
    expect(await block.output({ blockId: 's-1#2' as never, ...query }, caller)).toEqual([
      'host.blockOutput',
      's-1#2',
      query,
    ]);
    expect(await block.styled({ blockId: 's-1#2' as never, ...query }, caller)).toEqual([
      'host.blockStyled',
      's-1#2',
      query,
    ]);
  });
});

describe('composeEvents', () => {
  it('tells the events of every part, until it is disposed', () => {
    const sources = Array.from({ length: 9 }, () => new Emitter<never>());
    const all = sources.map((source) => source.event);
    const [session, closed, approval, grants, chat, deleted, storage, model, settings] = all;
    const events = composeEvents({
      host: { onDidChangeSession: session, onDidCloseSession: closed },
      desk: { onDidChange: approval, onDidChangeGrants: grants },
      chats: {
        onDidChangeChat: chat,
        onDidDeleteChat: deleted,
        onDidChangeStorage: storage,
        onDidChangeModel: model,
      },
      settings: { onDidChange: settings },
    } as never);
    const heard: HostEvent[] = [];
    events.onEvent((event) => heard.push(event));
    for (const source of sources) source.fire('x' as never);
    expect(heard).toEqual([
      { event: 'session.changed', data: 'x' },
      { event: 'session.closed', data: { sessionId: 'x' } },
      { event: 'approval.changed', data: 'x' },
      { event: 'approval.grants-changed', data: 'x' },
      { event: 'chat.changed', data: 'x' },
      { event: 'chat.deleted', data: { chatId: 'x' } },
      { event: 'chat.storage-changed', data: 'x' },
      { event: 'model.changed', data: 'x' },
      { event: 'settings.changed', data: 'x' },
    ]);
    events.dispose();
    expect(sources.some((source) => source.hasListeners)).toBe(false);
  });
});
