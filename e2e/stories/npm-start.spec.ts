import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import { decodeServerMessage, encodeClientMessage, WEB_SOCKET_PATH } from '../../contracts/rpc/binary-frame.ts';
import { RpcClient } from '../../contracts/rpc/client.ts';
import { expect, test } from '../fixtures.ts';
import { type Home, processesOf } from '../home.ts';
import { collectOutput } from '../hosts/host.ts';

const ROOT = join(import.meta.dirname, '../..');

/** As a person's terminal starts it: in a process group of its own, which Ctrl+C signals as a whole. */
function start(home: Home, args: string[]): ChildProcess {
  return spawn('npm', ['start', '--', ...args], { cwd: ROOT, env: home.env, detached: true });
}

/** The page's cookie, after the one-time address has been exchanged for it. */
async function enter(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual' });
  expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

async function connect(origin: string, cookie: string): Promise<RpcClient> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${WEB_SOCKET_PATH}`, { origin, headers: { cookie } });
  await once(socket, 'open');
  return new RpcClient({
    send: (message) => socket.send(encodeClientMessage(message)),
    onMessage: (listener) =>
      socket.on('message', (data: Buffer, isBinary) =>
        listener(decodeServerMessage(isBinary ? new Uint8Array(data) : data.toString())),
      ),
    onClose: (listener) => socket.on('close', () => listener()),
    close: () => socket.close(),
  });
}

/** A session with something running in it, in the foreground and in the background. */
async function openBusySession(host: RpcClient): Promise<void> {
  const { sessionId } = await host.call('term.open', {});
  const activity = async () => (await host.call('term.list', {})).find(({ id }) => id === sessionId)?.activity;
  await expect.poll(activity).toBe('prompt');
  await host.call('term.submit', { sessionId, line: 'sleep 1000 & sleep 2000' });
  await expect.poll(activity).toBe('running');
}

const WAYS_OUT: [name: string, leave: (npm: ChildProcess) => void][] = [
  ['Ctrl+C', (npm) => process.kill(-(npm.pid ?? 0), 'SIGINT')],
  ['the end of npm', (npm) => npm.kill('SIGTERM')],
  ['the sudden death of npm', (npm) => npm.kill('SIGKILL')],
];
for (const [name, leave] of WAYS_OUT) {
  test(`npm start opens the browser shell and leaves no process behind after ${name} @browser`, async ({ home }) => {
    const npm = start(home, ['--browser', '--no-open', '--port', '0']);
    const output = collectOutput(npm);
    const [url] = await output.until(/http:\/\/127\.0\.0\.1:\d+\/\?token=\S+/);
    const { origin } = new URL(url);
    const cookie = await enter(url);
    expect(await (await fetch(origin, { headers: { cookie } })).text()).toContain('<title>Vox Axis</title>');
    await openBusySession(await connect(origin, cookie));
    const gone = once(npm, 'close');
    leave(npm);
    await gone;
    await expect.poll(() => processesOf(home), { timeout: 15_000 }).toEqual([]);
  });
}

test('npm start says how it is used when an option is wrong @browser', async ({ home }) => {
  const npm = start(home, ['--fly']);
  const output = collectOutput(npm);
  const [code] = await once(npm, 'close');
  expect(code).toBe(2);
  expect(output.text()).toContain('Usage: npm start -- [--browser] [--no-open] [--port N]');
});
