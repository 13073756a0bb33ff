import { pathToFileURL } from 'node:url';
import { net, protocol } from 'electron';
import { APP_SCHEME, isAppUrl, resolveInside } from './app-url.ts';

/** Styles may be inline: xterm and the editors set them from script. Scripts may not, and nothing may come from elsewhere. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: APP_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the built renderer, and only that. */
export function serveRenderer(rendererDir: string): void {
  protocol.handle(APP_SCHEME, async (request) => {
    const file = isAppUrl(request.url) ? resolveInside(rendererDir, new URL(request.url).pathname) : null;
    if (request.method !== 'GET' || file === null) return notFound();
    const response = await net.fetch(pathToFileURL(file).href).catch(() => null);
    if (!response?.ok) return notFound();
    const headers = new Headers(response.headers);
    headers.set('content-security-policy', CONTENT_SECURITY_POLICY);
    headers.set('x-content-type-options', 'nosniff');
    return new Response(response.body, { headers });
  });
}

function notFound(): Response {
  return new Response('Not found', { status: 404 });
}
