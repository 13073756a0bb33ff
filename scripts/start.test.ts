import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isStale } from './build-if-stale.mjs';
import { fetchElectron, findElectron } from './electron-binary.mjs';
import { userEnvironment } from './user-environment.mjs';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'axis-start-'));
});
afterEach(() => {
  rmSync(root, { recursive: true });
  vi.unstubAllEnvs();
});

/** Every file of a small checkout, changed at that many seconds past some epoch. */
function put(path: string, seconds: number): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'x');
  for (let at = file; at !== root; at = dirname(at)) utimesSync(at, seconds, seconds);
}

describe('isStale', () => {
  const BUNDLES = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html', 'out/node/vox.mjs'];
  const ROWS: [name: string, change: () => void, stale: boolean][] = [
    ['nothing changed', () => {}, false],
    ['a source is newer', () => put('src-renderer/ui/button.tsx', 300), true],
    ['a source was removed', () => utimesSync(join(root, 'src-main/cli'), 300, 300), true],
    ['the packages are newer', () => put('package-lock.json', 300), true],
    ['a bundle is missing', () => rmSync(join(root, 'out/node/vox.mjs')), true],
    ['only the docs are newer', () => put('docs/ARCHITECTURE.md', 300), false],
  ];
  it.each(ROWS)('%s', (_name, change, stale) => {
    for (const path of ['contracts/a.ts', 'src-main/cli/a.ts', 'src-renderer/ui/a.tsx']) put(path, 100);
    for (const path of BUNDLES) put(path, 200);
    change();
    expect(isStale(root)).toBe(stale);
  });

  it('is true of a fresh clone', () => {
    put('contracts/a.ts', 100);
    expect(isStale(root)).toBe(true);
  });
});

describe('findElectron', () => {
  it('finds the binary only when it was really unpacked', () => {
    expect(findElectron(root)).toBeNull();
    put('node_modules/electron/path.txt', 1);
    writeFileSync(join(root, 'node_modules/electron/path.txt'), 'electron\n');
    expect(findElectron(root)).toBeNull();
    put('node_modules/electron/dist/electron', 1);
    expect(findElectron(root)).toBe(join(root, 'node_modules/electron/dist/electron'));
  });
});

describe('fetchElectron', () => {
  const MIRRORS: [mirror: string, problem: string][] = [
    ['http://127.0.0.1:1/', 'its release host (127.0.0.1:1) cannot be reached'],
    ['https://no-such-host.invalid/', 'its release host (no-such-host.invalid) cannot be reached'],
    ['nonsense', 'its release host (nonsense) cannot be reached'],
    ['file:///tmp', 'cannot be reached'],
  ];
  it.each(MIRRORS)('says that %s cannot be reached', async (mirror, problem) => {
    vi.stubEnv('ELECTRON_MIRROR', mirror);
    expect(await fetchElectron(root)).toContain(problem);
  });

  it('gives up within ten seconds on a host that never answers', async () => {
    const silent = createServer(() => {});
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    vi.stubEnv('ELECTRON_MIRROR', `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`);
    const started = Date.now();
    expect(await fetchElectron(root)).toContain('cannot be reached');
    expect(Date.now() - started).toBeLessThan(10_000);
    silent.closeAllConnections();
    await new Promise((resolve) => silent.close(resolve));
  });
});

describe('userEnvironment', () => {
  it('takes out what npm put in, and nothing else', () => {
    const env = {
      HOME: '/home/ada',
      NODE_OPTIONS: '--trace-warnings',
      PATH: '/home/ada/axis/node_modules/.bin:/home/node_modules/.bin:/npm/node-gyp-bin:/home/ada/bin:/home/ada/other/node_modules/.bin:/bin',
      INIT_CWD: '/home/ada',
      NODE: '/bin/node',
      npm_lifecycle_event: 'start',
      npm_config_prefix: '/usr',
    };
    expect(userEnvironment(env, '/home/ada/axis')).toEqual({
      HOME: '/home/ada',
      NODE_OPTIONS: '--trace-warnings',
      PATH: '/home/ada/bin:/home/ada/other/node_modules/.bin:/bin',
    });
  });
});
