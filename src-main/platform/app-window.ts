import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

type Environment = Readonly<Record<string, string | undefined>>;

/** Browsers that can show a page without tabs and an address bar. */
const LINUX_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
const WINDOWS_PATHS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];

/** A browser that has not closed its windows by then is killed. */
const CLOSE_TIMEOUT_MS = 3000;

export interface AppWindowOptions {
  readonly url: string;
  /** The window's own profile, so that it shares nothing with the person's browser. */
  readonly profileDir: string;
  readonly env: Environment;
}

export interface AppWindow {
  /** Closes it and settles when its process has gone. */
  dispose(): Promise<void>;
}

/** The page in a window of its own, in a browser that is installed. Null when there is none, or no display. */
export function openAppWindow({ url, profileDir, env }: AppWindowOptions): AppWindow | null {
  const browser = hasDisplay(env) ? findBrowser(env) : undefined;
  if (!browser) return null;
  const child = spawn(browser, browserArguments(url, profileDir), { stdio: 'ignore', env: { ...env } });
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  return {
    async dispose() {
      child.kill('SIGTERM');
      const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
      await gone;
      clearTimeout(timer);
    },
  };
}

function browserArguments(url: string, profileDir: string): string[] {
  // Chromium's sandbox needs a user other than root: there it refuses to start with it.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [`--app=${url}`, `--user-data-dir=${profileDir}`, '--no-first-run', '--no-default-browser-check', ...asRoot];
}

function hasDisplay(env: Environment): boolean {
  return process.platform !== 'linux' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}

function findBrowser(env: Environment): string | undefined {
  return browserPaths(env).find((path) => existsSync(path));
}

function browserPaths(env: Environment): string[] {
  if (process.platform === 'darwin') return MAC_APPS.map((app) => `/Applications/${app}.app/Contents/MacOS/${app}`);
  if (process.platform === 'win32') {
    const roots = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].filter((root) => root !== undefined);
    return roots.flatMap((root) => WINDOWS_PATHS.map((path) => join(root, path)));
  }
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
}
