import { randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in a URL, a cookie and a file. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The time it takes tells nothing of the content; that a token has another length may be known, ours are all of one. */
export function tokensMatch(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const [bytes, wanted] = [Buffer.from(given), Buffer.from(expected)];
  return bytes.length === wanted.length && timingSafeEqual(bytes, wanted);
}
