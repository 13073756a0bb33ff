import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CustomScheme } from 'electron';
import { strict } from './strict.ts';

type Handler = (request: Request) => Response | Promise<Response>;

const MIME: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};

const schemes = new Set<string>();
const handlers = new Map<string, Handler>();

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(list: CustomScheme[]): void {
    for (const { scheme, privileges } of list) if (privileges?.standard && privileges.secure) schemes.add(scheme);
  },
  handle(scheme: string, handler: Handler): void {
    if (!schemes.has(scheme)) throw new Error(`${scheme}: only standard, secure schemes work in the stand-in.`);
    handlers.set(scheme, handler);
  },
});

export const net = strict('net', {
  /** Of `file:` only: that is what the app fetches. */
  async fetch(url: string): Promise<Response> {
    const path = fileURLToPath(url);
    const body = await readFile(path);
    return new Response(new Uint8Array(body), {
      headers: { 'content-type': MIME[extname(path)] ?? 'application/octet-stream' },
    });
  },
});

/** `app://axis/x` as Chromium sees it: `http://axis.app.localhost/x`, a secure context that never reaches a network. */
export function toChromiumUrl(url: string): string {
  const match = /^([a-z]+):\/\/([^/]+)(.*)$/.exec(url);
  return match && schemes.has(match[1] ?? '') ? `http://${match[2]}.${match[1]}.localhost${match[3]}` : url;
}

/** The way back: what the host is told. */
export function toAppUrl(url: string): string {
  const match = /^http:\/\/([^/]+)\.([a-z]+)\.localhost(.*)$/.exec(url);
  return match && schemes.has(match[2] ?? '') ? `${match[2]}://${match[1]}${match[3]}` : url;
}

/** The app's own answer to a request, or null when its scheme is not the app's. */
export async function answer(chromiumUrl: string, method: string): Promise<Response | null> {
  const url = toAppUrl(chromiumUrl);
  const handler = handlers.get(url.slice(0, url.indexOf(':')));
  return handler ? handler(new Request(url, { method })) : null;
}
