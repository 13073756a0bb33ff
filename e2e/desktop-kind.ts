import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** How the `desktop` project runs the app, and the sentence that says so once a run. */
export interface DesktopKind {
  readonly kind: 'electron' | 'stand-in';
  readonly why: string;
}

/** The real Electron where its binary and a display exist, else the stand-in for its module. */
export function desktopKind(): DesktopKind {
  if (!electronBinary()) return { kind: 'stand-in', why: "Electron's binary is not here" };
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
  if (!hasDisplay) return { kind: 'stand-in', why: 'there is no display' };
  return { kind: 'electron', why: '' };
}

/** Path of Electron's binary, or null. Never asks the package itself: its main module downloads the binary when it is missing. */
export function electronBinary(): string | null {
  const dir = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const pathFile = join(dir, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const binary = join(dir, 'dist', readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}
