/** Shannon entropy in bits per character. */
export function entropyOf(text: string): number {
  const counts = new Map<number, number>();
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Share of neighbouring characters that are of different classes (digit, lower, upper, other); words and dates have few. */
export function mixOf(text: string): number {
  let changes = 0;
  for (let at = 1; at < text.length; at++)
    if (classOf(text.charCodeAt(at)) !== classOf(text.charCodeAt(at - 1))) changes++;
  return changes / Math.max(1, text.length - 1);
}

function classOf(code: number): number {
  if (code >= 48 && code <= 57) return 0;
  if (code >= 97 && code <= 122) return 1;
  return code >= 65 && code <= 90 ? 2 : 3;
}

/** Looks generated: letters and digits well mixed, or a long run of hex digits. */
export function looksRandom(text: string): boolean {
  if (text.length < 12 || !/\d/.test(text) || !/[a-zA-Z]/.test(text)) return false;
  if (/^[0-9a-f]{32,}$/i.test(text)) return entropyOf(text) > 3;
  return entropyOf(text) >= Math.min(3.6, Math.log2(text.length) - 0.6) && mixOf(text) >= 0.2;
}
