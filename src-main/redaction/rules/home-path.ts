import type { Probe, Span } from './rule.ts';

/** Folders below /home and /Users that are nobody's, and pages of web applications that look like one. */
const NOBODY =
  /^(?:shared|public|default|all users|default user|guest|user|users|username|you|me|runner|linuxbrew|index|page|pages|dashboard|about|login|home|settings|profile|\.+|\*+|x+|your[-_]?\w*)$/i;

const POSIX = /\/(?:home|Users)\/([A-Za-z_\u0080-\uffff][\w.\u0080-\uffff-]{0,63})/y;

/** `/home/alice`, `/Users/alice`; `at` is the slash. What follows the user's name stays. */
export const probePosixHome: Probe = (line, at) => {
  if (line[at + 1] !== 'h' && line[at + 1] !== 'U') return undefined;
  POSIX.lastIndex = at;
  const name = POSIX.exec(line)?.[1];
  if (name === undefined || isPathInside(line, at)) return undefined;
  const end = at + line.slice(at, POSIX.lastIndex).replace(/[.-]+$/, '').length;
  return home(name, startOfRoot(line, at), end);
};

/** `/srv/home/x` and `example.org/home/x` are other things; a drive's letter, `file://` and a few known roots are not. */
function isPathInside(line: string, at: number): boolean {
  return (
    startOfRoot(line, at) === at &&
    /[\w./~-]/.test(line[at - 1] ?? '') &&
    !/(?:file:\/\/|\\[nrt]|[^\w.][IL]|^-?[IL])$/.test(line.slice(Math.max(0, at - 7), at))
  );
}

const ROOT = /(?:^|[^\w.])(\/(?:mnt\/)?[a-z]|\/var|\/usr|\/export|\/System\/Volumes\/Data|\/private|\/host)$/;

function startOfRoot(line: string, at: number): number {
  const root = ROOT.exec(line.slice(Math.max(0, at - 24), at))?.[1];
  return root === undefined ? at : at - root.length;
}

const WINDOWS =
  /(?:\\{1,2}|\/)(?:Users|Documents and Settings)(\\{1,2}|\/)((?:[^\s\\/:*?"'<>|;,)\]}]| (?=[^\s\\/:*?"'<>|;,]{1,30}[\\/])){1,64})/iy;

/** `C:\Users\bob`, its escaped form and `C:/Users/bob`; `at` is the drive's colon. */
export const probeWindowsHome: Probe = (line, at) => {
  if (!/[A-Za-z]/.test(line[at - 1] ?? '') || /\w/.test(line[at - 2] ?? '')) return undefined;
  WINDOWS.lastIndex = at + 1;
  const name = WINDOWS.exec(line)?.[2];
  return name === undefined ? undefined : home(name, at - 1, WINDOWS.lastIndex);
};

function home(name: string, start: number, end: number): Span | undefined {
  return NOBODY.test(name) ? undefined : { kind: 'HomePath', label: 'PATH', start, end };
}
