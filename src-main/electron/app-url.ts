import { join, sep } from 'node:path';

/** Where the renderer lives. A scheme of its own gives it an origin, which `file:` has not, so that nothing else can pose as it. */
export const APP_SCHEME = 'app';
const HOST = 'axis';
export const APP_URL = `${APP_SCHEME}://${HOST}/index.html`;

const EXTERNAL_SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:']);

/** True for a page of ours, whatever its path. */
export function isAppUrl(url: string): boolean {
  const parsed = URL.parse(url);
  return parsed?.protocol === `${APP_SCHEME}:` && parsed.host === HOST;
}

/** What may be handed to the system. Terminal output is full of links that nobody vouches for: `file:` and custom schemes start programs. */
export function isExternalUrl(url: string): boolean {
  return EXTERNAL_SCHEMES.has(URL.parse(url)?.protocol ?? '');
}

/** The file a URL path names, or null when it leaves the folder: `%2e%2e` and the like are decoded before the check. */
export function resolveInside(dir: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    /* A malformed escape names no file. */
    return null;
  }
  const file = join(dir, decoded);
  return decoded.includes('\0') || !file.startsWith(dir + sep) ? null : file;
}
