import type { IncomingMessage } from 'node:http';
import { createToken, tokensMatch } from '../platform/token.ts';

/**
 * Who may talk to the browser shell. A page must be reached under our own name (a foreign name means DNS rebinding), must not
 * be called from another site, and must hold the cookie that a one-time address is exchanged for.
 */
export class Admission {
  readonly #port: number;
  readonly #cookieValue = createToken();
  #unusedTokens: string[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  /** An address that lets one browser in, once. */
  createUrl(): string {
    const token = createToken();
    this.#unusedTokens.push(token);
    return `http://127.0.0.1:${this.#port}/?token=${token}`;
  }

  /** True once for each address; it is void from then on. */
  redeem(token: string): boolean {
    const rest = this.#unusedTokens.filter((unused) => !tokensMatch(token, unused));
    const isValid = rest.length < this.#unusedTokens.length;
    this.#unusedTokens = rest;
    return isValid;
  }

  /** Cookies do not know ports, so the name does: two shells on one machine keep out of each other's way. */
  get cookie(): string {
    return `${this.#cookieName}=${this.#cookieValue}; Path=/; HttpOnly; SameSite=Strict`;
  }

  hasCookie(request: IncomingMessage): boolean {
    const prefix = `${this.#cookieName}=`;
    const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
    return cookies.some(
      (cookie) => cookie.startsWith(prefix) && tokensMatch(cookie.slice(prefix.length), this.#cookieValue),
    );
  }

  hasOwnHost(request: IncomingMessage): boolean {
    return this.#hosts.includes(request.headers.host ?? '');
  }

  /** Pages send no Origin when a person opens an address, so plain requests may lack it; a WebSocket may not. */
  hasOwnOrigin(request: IncomingMessage, mayLack: boolean): boolean {
    const { origin, host } = request.headers;
    return origin === undefined ? mayLack : origin === `http://${host}`;
  }

  get #cookieName(): string {
    return `vox-axis-${this.#port}`;
  }

  get #hosts(): readonly string[] {
    return [`127.0.0.1:${this.#port}`, `localhost:${this.#port}`];
  }
}
