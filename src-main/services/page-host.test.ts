import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RpcClient } from '../../contracts/rpc/client.ts';
import { PROTOCOL, type ServerMessage } from '../../contracts/rpc/index.ts';
import { systemFiles as files } from '../platform/files.ts';
import { startTermListener } from '../rpc/server/term-listener.ts';
import { createChannelPair } from '../rpc/wire/channel-pair.ts';
import { createServices } from './create-services.ts';
import { createPageHost, type PageHost } from './page-host.ts';

let home: string;
let host: PageHost | null;
let ends: (() => Promise<void>)[];

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'axis-pages-')));
  writeFileSync(join(home, '.bashrc'), "PS1='$ '\n");
  host = null;
  ends = [];
});
afterEach(async () => {
  await host?.dispose();
  for (const end of ends.reverse()) await end();
  rmSync(home, { recursive: true, force: true });
});

const place = () => ({
  paths: { configDir: join(home, 'config'), dataDir: join(home, 'data'), logDir: join(home, 'log') },
  env: { PATH: process.env.PATH, HOME: home, LANG: 'C.UTF-8' },
});

/** A daemon as far as anybody can tell: it has announced itself, from this process. */
async function startDaemonHere() {
  const axis = await createServices({ files, ...place() });
  const { services, onEvent: events, log } = axis;
  const { dataDir } = place().paths;
  const listener = await startTermListener({ services, events, log, files, dataDir, root: 'daemon', port: 0 });
  const end = async () => {
    await listener.dispose();
    await axis.dispose();
  };
  ends.push(end);
  return { axis, end };
}

/** @param script What is run as the daemon, when one is to be started. */
async function start(script = 'process.exit(1)'): Promise<PageHost> {
  host = await createPageHost({ root: 'window', files, ...place(), args: ['-e', script] });
  return host;
}

function openPage(on: PageHost) {
  const { client: channel, server } = createChannelPair();
  const client = new RpcClient(channel);
  const closed = new Promise<void>((resolve) => channel.onClose(resolve));
  on.connect(server);
  return { client, channel, closed };
}

const keepRunning = () => {
  mkdirSync(join(home, 'config'), { recursive: true });
  writeFileSync(join(home, 'config', 'settings.json'), '{"sessions":{"keepRunning":true}}');
};
/** The address of a daemon that another release of Vox started: this test's own process is alive. */
const announceForeign = () => {
  mkdirSync(join(home, 'data', 'hosts'), { recursive: true });
  const address = { protocol: 'vox.axis/9', pid: process.pid, root: 'daemon' };
  writeFileSync(join(home, 'data', 'hosts', '7.json'), JSON.stringify(address));
};

describe('the host of pages', () => {
  it('holds the sessions itself where no daemon runs, and says nothing of it', async () => {
    const { client } = openPage(await start());
    const { sessionId } = await client.call('term.open', { shell: 'bash' });
    expect(host?.sessions()).toMatchObject([{ id: sessionId }]);
    expect(host?.daemonPid).toBeNull();
    expect(await client.call('app.info', {})).not.toHaveProperty('notice');
  });

  it('passes the whole contract on to a daemon that runs: sessions, requests, chats and settings are there', async () => {
    const { axis } = await startDaemonHere();
    const { client } = openPage(await start());
    const open = vi.spyOn(axis.host, 'open');
    const { sessionId } = await client.call('term.open', { shell: 'bash' });
    // The daemon was started by somebody else: a session has the variables of the page's own process.
    expect(open).toHaveBeenCalledWith({ shell: 'bash', env: place().env });
    expect(axis.host.list()).toMatchObject([{ id: sessionId }]);
    expect(host?.sessions()).toEqual([]);
    expect(host?.daemonPid).toBe(process.pid);
    const changed = vi.fn();
    client.onEvent('settings.changed', changed);
    await client.call('settings.set', { patch: { theme: 'dark' } });
    expect((await axis.services.settings.get({}, { role: 'person', connectionId: 'x' })).settings.theme).toBe('dark');
    await vi.waitFor(() => expect(changed).toHaveBeenCalled());
    const { chatId } = await client.call('chat.open', { sessionId });
    expect(await client.call('chat.list', {})).toMatchObject([{ id: chatId, sessionId }]);
    expect(await client.call('approval.list', {})).toEqual([]);
    await host?.dispose();
    expect(axis.host.list()).toHaveLength(1);
  });

  it('closes its pages when the daemon has gone, and holds the sessions of those that come back', async () => {
    const { end } = await startDaemonHere();
    const page = openPage(await start());
    await page.client.call('term.list', {});
    const lost = page.client.call('term.submit', { sessionId: 's-9' as never, line: 'x' }).catch(({ code }) => code);
    expect(await lost).toBe('session.not-found');
    await end();
    await page.closed;
    const again = openPage(host as PageHost);
    await again.client.call('term.open', { shell: 'bash' });
    expect(host?.sessions()).toHaveLength(1);
    expect(host?.daemonPid).toBeNull();
  });

  it('finds the next daemon when one has taken the place of another', async () => {
    const { end } = await startDaemonHere();
    const page = openPage(await start());
    await page.client.call('term.list', {});
    await end();
    await page.closed;
    const { axis } = await startDaemonHere();
    await openPage(host as PageHost).client.call('term.open', { shell: 'bash' });
    expect(axis.host.list()).toHaveLength(1);
  });

  const STARTS: [name: string, prepare: () => void, notice: RegExp][] = [
    ['one of another version runs', announceForeign, /Another version.*vox\.axis\/9.*sessions of this window end/],
    ['none can be started', keepRunning, /The daemon did not start: .*sessions of this window end/],
  ];
  it.each(STARTS)('works without a daemon, and says why: %s', async (_name, prepare, notice) => {
    prepare();
    const { client } = openPage(await start('console.log("no room"); process.exit(1)'));
    expect(await client.call('app.info', {})).toMatchObject({ notice: expect.stringMatching(notice) });
    await client.call('term.open', { shell: 'bash' });
  });

  it('answers what is no message, and lives on', async () => {
    await startDaemonHere();
    const { channel, client } = openPage(await start());
    const errors: ServerMessage[] = [];
    channel.onMessage((message) => {
      if (message.type === 'error') errors.push(message);
    });
    const broken: unknown[] = [
      null,
      7n,
      [],
      {},
      { type: 'call', id: 0 },
      { type: 'call', id: 3, method: 'term.list', params: { big: 7n } },
    ];
    for (const message of broken) channel.send(message as never);
    channel.send({ type: 'call', id: 4, method: 'term.input', params: { sessionId: 's-1', bytes: 'no bytes' } });
    await vi.waitFor(() => expect(errors).toHaveLength(broken.length + 1));
    expect(new Set(errors.map((message) => message.type === 'error' && message.error.code))).toEqual(
      new Set(['bad-request']),
    );
    expect(await client.call('app.info', {})).toMatchObject({ protocol: PROTOCOL });
  });
});
