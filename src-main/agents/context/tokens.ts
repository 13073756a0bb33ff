const CHARS_PER_TOKEN = 4;

/** A guess that needs no tokenizer: four ASCII characters a token, one token for any other character. */
export function estimateTokens(text: string): number {
  const others = text.match(/[^\x00-\x7f]/g)?.length ?? 0;
  return Math.ceil((text.length - others) / CHARS_PER_TOKEN) + others;
}
