/** Dimensions of a vector; a power of two, so that a hash finds its place by its low bits. */
export const DIMENSIONS = 256;

const LONGEST_GRAM = 3;

/**
 * A text as a vector of hashed character n-grams (1 to 3 letters a word, with marks at its ends), of length 1. The same on every
 * machine: FNV-1a, the sign from a bit of the hash.
 * @see design/library-facts.md section 4 for why letters and not words.
 */
export function embed(text: string): Float64Array {
  const vector = new Float64Array(DIMENSIONS);
  for (const word of wordsOf(text)) {
    const marked = `^${word}$`;
    // A long word must not outweigh several short ones.
    const weight = 1 / Math.sqrt(marked.length);
    for (let length = 1; length <= LONGEST_GRAM; length++) {
      for (let at = 0; at + length <= marked.length; at++) {
        const hash = fnv1a(marked.slice(at, at + length));
        const index = hash & (DIMENSIONS - 1);
        vector[index] = (vector[index] ?? 0) + (hash & 0x10000 ? weight : -weight);
      }
    }
  }
  const size = Math.hypot(...vector);
  return size === 0 ? vector : vector.map((value) => value / size);
}

export function cosine(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

/** One bit a dimension, its sign: 32 bytes for 256 dimensions. */
export function signBits(vector: Float64Array): Uint8Array {
  const bits = new Uint8Array(DIMENSIONS / 8);
  for (const [index, value] of vector.entries()) {
    if (value > 0) bits[index >> 3] = (bits[index >> 3] ?? 0) | (1 << (index & 7));
  }
  return bits;
}

/** Likeness of a text's vector to a row of sign bits, -1 to 1. */
export function signLikeness(vector: Float64Array, bits: Uint8Array): number {
  let sum = 0;
  for (let index = 0; index < DIMENSIONS; index++) {
    const value = vector[index] ?? 0;
    sum += (bits[index >> 3] ?? 0) & (1 << (index & 7)) ? value : -value;
  }
  return sum / Math.sqrt(DIMENSIONS);
}

/** Words of a text in lower case, without the little ones that say nothing. */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !LITTLE_WORDS.has(word));
}

const LITTLE_WORDS = new Set(
  'a an and are as at be by can could do does for from get give how i if in into is it its me my of on or our please s should show tell that the their them there these this to us want was we what when where which who why will with would you your vox'.split(
    ' ',
  ),
);

/** 32-bit FNV-1a over UTF-16 units. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash ^= text.charCodeAt(index);
    hash = Math.imul(hash, 0x01000193);
  }
  // Fold the high bits down: the low byte alone of a short gram's hash is not spread well.
  return (hash ^ (hash >>> 15)) >>> 0;
}
