import type { Hit } from './output.ts';

/**
 * The name that a message is about, from the line in which a reason was found: `cat: a.txt: REASON`, `cannot stat 'a b': REASON`,
 * `tar: a.tar: Cannot open: REASON`, `REASON: 'a.txt'` (Python), `REASON, open 'a.txt'` (Node), `REASON: a.txt` (zsh).
 */
export function subjectOf({ before, after }: Hit): string | null {
  const behind = /^(?:: |, \w+ )(?:(?<quote>['"])(?<quoted>[^'"]+)\k<quote>|(?<bare>[^'"]+))/.exec(after)?.groups;
  if (behind) return (behind.quoted ?? behind.bare ?? '').trim() || null;
  const quoted = [...before.matchAll(/(?<!\w)["'‘`«]\s?(?<name>[^"'’`»]+?)(?:\s?["'’`»])/g)].at(-1)?.groups?.name;
  if (quoted) return quoted;
  const object = /(?:could not|cannot|can't|failed to|unable to) (?:\w+ ){1,4}(?<name>\S+?):?\s*$/i.exec(before)?.groups
    ?.name;
  if (object) return object;
  const parts = before.replace(/:\s*$/, '').split(': ');
  return (
    parts.findLast((part) => part !== '' && !/^(?:cannot|can't|could not|failed|line \d|unable)/i.test(part)) ?? null
  );
}
