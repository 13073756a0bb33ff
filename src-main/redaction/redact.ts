import { SECRET_PATTERNS } from './secret-patterns.ts';

/**
 * The text with every secret we recognise replaced by `[REDACTED_KEY#1]`. One secret has one number throughout a text, so a
 * reader can still tell that two of them are the same. The number of lines never changes. Pure; redacting twice changes nothing.
 *
 * It knows the commonest shapes, no more: a password with no name beside it looks like any other word.
 */
export function redact(text: string): string {
  const numbers = new Map<string, number>();
  const placeholder = (secret: string) => {
    const value = secret.replace(/^(["'])(.*)\1$/s, '$2');
    const number = numbers.get(value) ?? numbers.size + 1;
    numbers.set(value, number);
    return `[REDACTED_KEY#${number}]`;
  };
  return SECRET_PATTERNS.reduce((left, { pattern }) => {
    return left.replace(pattern, (whole: string, ...rest: unknown[]) => {
      const groups = rest.at(-1);
      const { before = '', secret = whole } = isGroups(groups) && groups.secret !== undefined ? groups : {};
      const quote = /^["']/.exec(secret)?.[0] ?? '';
      return `${before}${quote}${placeholder(secret)}${quote}${'\n'.repeat(secret.split('\n').length - 1)}`;
    });
  }, text);
}

function isGroups(value: unknown): value is Record<string, string | undefined> {
  return typeof value === 'object' && value !== null;
}
