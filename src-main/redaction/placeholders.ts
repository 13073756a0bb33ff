import type { Label } from './rules/rule.ts';

/** Gives each secret its placeholder: the same secret the same one, for as long as this lives. */
export interface Placeholders {
  for(label: Label, secret: string): string;
}

/** A home directory keeps the `~` that shells know, so that the path behind it still reads as one. */
const PATH_PREFIX = '~';

/** @param home Whose path is written as `~` alone. */
export function createPlaceholders(home?: string): Placeholders {
  const numbers = new Map<string, Map<string, number>>();
  return {
    for(label, secret) {
      if (label === 'VALUE') return '[REDACTED]';
      if (label === 'PATH' && secret === home) return PATH_PREFIX;
      const known = numbers.get(label) ?? new Map<string, number>();
      numbers.set(label, known);
      const number = known.get(secret) ?? known.size + 1;
      known.set(secret, number);
      return `${label === 'PATH' ? PATH_PREFIX : ''}[REDACTED_${label}#${number}]`;
    },
  };
}

/** A text in which one of our placeholders stands where a secret was: written anywhere, it would take the secret's place. */
export function holdsPlaceholder(text: string): boolean {
  return /\[REDACTED(?:_[A-Z]+#\d+)?\]/.test(text);
}
