import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** WebGL by software, so that the terminal's real renderer runs without a GPU. */
export const WEBGL_FLAGS = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

/** As on a machine whose graphics cannot do WebGL: the terminal draws with elements, which costs a CPU less. */
export const NO_WEBGL_FLAGS = ['--disable-gpu', '--disable-3d-apis'];

/** No talk with the outside. */
export const CHROMIUM_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // Chromium's own sandbox needs a user: as root it refuses to start.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** Playwright's Chromium where it is installed, else the system's; null when there is neither. */
export function findChromium(): string | null {
  const own = chromium.executablePath();
  if (existsSync(own)) return own;
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => NAMES.map((name) => join(dir, name)));
  return [...onPath, ...MAC_APPS].find(isExecutable) ?? null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    /* Not there, or not ours to run. */
    return false;
  }
}
