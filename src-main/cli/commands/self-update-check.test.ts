import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };
import { runFakeVox } from '../command-context.fake.ts';
import { compareVersions } from '../compare-versions.ts';

let server: Server;
let url: string;
let answer: { status: number; body: string };
let asked: (string | undefined)[];

beforeAll(async () => {
  server = createServer(({ url: path, method }, response) => {
    asked.push(`${method} ${path}`);
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const { version } = packageJson;
const release = (text: unknown) => ({ status: 200, body: JSON.stringify({ name: 'vox-axis', version: text }) });
const ROWS: [answer: { status: number; body: string }, code: number, text: string][] = [
  [release('99.0.0'), 0, `99.0.0 is there; this is ${version}. Update with: npm install -g vox-axis@99.0.0`],
  [release(version), 0, `This is the newest release: ${version}.`],
  [release('0.0.1'), 0, 'This is the newest release'],
  [release('1; rm -rf ~'), 1, 'did not answer as an npm registry does'],
  [{ status: 200, body: '<html>' }, 1, 'did not answer as an npm registry does'],
  [{ status: 200, body: 'null' }, 1, 'did not answer as an npm registry does'],
  [{ status: 404, body: '{}' }, 1, 'has no release of vox-axis'],
  [{ status: 503, body: '' }, 1, 'status 503. Try again later'],
];

test.each(ROWS)('%j', async (said, code, text) => {
  [answer, asked] = [said, []];
  const done = await runFakeVox(['self', 'update', 'check'], { env: { npm_config_registry: `${url}/` } });
  expect([done.code, done.out + done.err]).toEqual([code, expect.stringContaining(text)]);
  expect(asked).toEqual(['GET /vox-axis/latest']);
});

test('without a network it says so, and --registry is asked before what npm is told', async () => {
  [answer, asked] = [release('99.0.0'), []];
  const vox = (...words: string[]) =>
    runFakeVox(['self', 'update', 'check', ...words], { env: { npm_config_registry: 'http://127.0.0.1:1' } });
  expect(await vox()).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Is this machine offline?') });
  expect(JSON.parse((await vox('--registry', url, '--json')).out)).toEqual({
    version,
    newest: '99.0.0',
    isNewer: true,
    registry: url,
  });
  expect(await vox('--registry', 'file:///etc')).toMatchObject({ code: 1, err: expect.stringContaining('no address') });
});

test('versions stand in the order of semver.org', () => {
  const ordered =
    '0.9.9 1.0.0-alpha 1.0.0-alpha.1 1.0.0-alpha.beta 1.0.0-beta.2 1.0.0-beta.11 1.0.0-rc.1 1.0.0 1.0.10 2.0.0';
  const versions = ordered.split(' ');
  expect([...versions].reverse().sort(compareVersions)).toEqual(versions);
  expect(compareVersions('1.0.0+a', '1.0.0+b')).toBe(0);
});
