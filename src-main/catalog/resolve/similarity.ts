/**
 * Jaro-Winkler likeness of two words, 0 to 1: for recall in a shortlist.
 * @see Winkler 1990; checked against martha/marhta 0.9611, dixon/dicksonx 0.8133, dwayne/duane 0.8400.
 */
export function jaroWinkler(a: string, b: string): number {
  const jaro = jaroOf(a, b);
  let prefix = 0;
  while (prefix < 4 && prefix < Math.min(a.length, b.length) && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}

function jaroOf(a: string, b: string): number {
  if (a === b) return 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Array<boolean>(b.length).fill(false);
  const left: string[] = [];
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j < Math.min(b.length, i + reach + 1); j++) {
      if (taken[j] || a[i] !== b[j]) continue;
      taken[j] = true;
      left.push(a.charAt(i));
      break;
    }
  }
  if (left.length === 0) return 0;
  const right = [...b].filter((_, index) => taken[index]);
  const swaps = left.filter((letter, index) => letter !== right[index]).length / 2;
  return (left.length / a.length + left.length / b.length + (left.length - swaps) / left.length) / 3;
}

/** 1 less the edits that turn one word into the other (a swap of neighbours is one edit), by the longer word: orders a shortlist. */
function editLikeness(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  return longer === 0 ? 1 : 1 - editDistance(a, b) / longer;
}

/** How like two words are, 0 to 1: both measures together. One slip in a short word is still a slip. */
export function wordScore(a: string, b: string): number {
  const mean = (jaroWinkler(a, b) + editLikeness(a, b)) / 2;
  const isSlip = Math.min(a.length, b.length) >= 3 && editDistance(a, b) === 1;
  return isSlip ? Math.max(mean, ONE_SLIP) : mean;
}

/** What one slip counts for at least. */
const ONE_SLIP = 0.76;

/** Damerau's distance in its restricted form (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isSwap) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}
