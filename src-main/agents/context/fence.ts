import { randomBytes } from 'node:crypto';

/**
 * Text that nobody of us wrote, between two lines that it cannot forge: their mark is drawn anew for each call. What it says
 * of results, marks or people in between is part of it.
 */
export function fenced(text: string): string {
  const mark = randomBytes(4).toString('hex');
  return `<<${mark}\n${text}\n${mark}>>`;
}
