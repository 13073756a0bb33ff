import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A person's home of one test, with a plain bash, and nothing of whoever runs the tests. */
export interface Home {
  /** HOME. Shells start here. */
  readonly dir: string;
  /** VOX_HOME: settings, window state and secrets. */
  readonly voxHome: string;
  readonly env: Record<string, string>;
  remove(): void;
}

/** Inherited by everything that starts under a home, shells included: they are given no VOX_ variables. */
const MARK = 'AXIS_TEST_HOME';

/** Kept from the environment of the tests; all else could change what a spec sees. */
const KEPT = ['PATH', 'DISPLAY', 'WAYLAND_DISPLAY', 'XAUTHORITY', 'XDG_RUNTIME_DIR', 'SYSTEMROOT'];

/** @param settings Text is written to settings.json as it is, good or bad; an object, without the welcome of the first start. */
export function createHome(settings: object | string | null): Home {
  const dir = mkdtempSync(join(tmpdir(), 'axis-e2e-'));
  const voxHome = join(dir, '.vox');
  mkdirSync(join(voxHome, 'config'), { recursive: true });
  writeFileSync(join(dir, '.bashrc'), "PS1='$ '\nunset HISTFILE\n");
  const text = typeof settings === 'string' ? settings : JSON.stringify({ welcome: false, ...settings });
  if (settings !== null) writeFileSync(settingsPath(voxHome), text);
  const kept = KEPT.flatMap((key) => (process.env[key] === undefined ? [] : [[key, process.env[key]]]));
  const env = {
    ...Object.fromEntries(kept),
    HOME: dir,
    VOX_HOME: voxHome,
    [MARK]: dir,
    SHELL: '/bin/bash',
    LANG: 'C.UTF-8',
    TERM: 'xterm-256color',
  };
  return { dir, voxHome, env, remove: () => rmSync(dir, { recursive: true, force: true, maxRetries: 5 }) };
}

/** @param voxHome VOX_HOME. */
export function settingsPath(voxHome: string): string {
  return join(voxHome, 'config', 'settings.json');
}

/** Every process that was started under this home, as `pid command`. Linux only: elsewhere nothing is found. */
export function processesOf(home: Home): string[] {
  const mark = `${MARK}=${home.dir}\0`;
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const environment = `${readFileSync(`/proc/${pid}/environ`, 'utf8')}\0`;
        if (!environment.includes(mark)) return [];
        return [`${pid} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()}`];
      } catch {
        /* It ended while we looked, or is not ours to look into. */
        return [];
      }
    });
}
