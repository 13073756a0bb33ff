import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, safe in a URL, a cookie and a file. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Compares digests, which have one length: the time it takes tells neither content nor length. */
export function tokensMatch(given: unknown, expected: string): boolean {
  if (typeof given !== 'string') return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
