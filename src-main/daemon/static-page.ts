import { extname, join, normalize, sep } from 'node:path';
import type { Files } from '../platform/files.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

export interface StaticFile {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** The name holds a hash of the content, so a copy never goes stale. */
  readonly isHashed: boolean;
}

/**
 * A file of the built renderer; null for what is not there, is no file of a known type, or lies outside the folder.
 * @param pathname Of a URL, still percent-encoded.
 */
export function readStaticFile(files: Pick<Files, 'readBytes'>, rootDir: string, pathname: string): StaticFile | null {
  const path = resolveInside(rootDir, pathname === '/' ? '/index.html' : pathname);
  const contentType = path === null ? undefined : CONTENT_TYPES[extname(path).toLowerCase()];
  if (path === null || contentType === undefined) return null;
  const bytes = files.readBytes(path);
  return bytes && { bytes, contentType, isHashed: pathname.startsWith('/assets/') };
}

function resolveInside(rootDir: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null; // Not percent-encoded in any way we know.
  }
  if (/[\0\\]|(^|\/)\.\.?(\/|$)/.test(decoded)) return null;
  const path = normalize(join(rootDir, decoded));
  return path.startsWith(rootDir + sep) ? path : null;
}
