import type { Refusal } from './guard.ts';

interface FloorPattern {
  readonly rule: string;
  readonly reason: string;
  readonly pattern: RegExp;
}

const ROOT_TARGET = String.raw`["']?(?:/|/\*|~|~/|~/\*|\$HOME|\$\{HOME\}|/(?:home|etc|usr|bin|boot|var|root|lib))/?["']?`;

/** The plainest catastrophes, by pattern: only for lines that no grammar could read, where a miss would be worse than a false stop. */
const FLOOR_PATTERNS: readonly FloorPattern[] = [
  {
    rule: 'floor.delete-root',
    reason: 'It would delete the system root, a system directory or the home directory',
    pattern: new RegExp(String.raw`\brm\b[^;&|\n]*\s${ROOT_TARGET}(?:\s|$|[;&|)])`),
  },
  {
    rule: 'floor.raw-device',
    reason: 'It would write straight to a disk',
    pattern:
      /\bof=\/dev\/(?:sd|hd|vd|nvme|mmcblk|disk|mapper)|>\s*\/dev\/(?:sd|hd|vd|nvme|mmcblk|disk)|\bmkfs\b|\bwipefs\b/,
  },
  {
    rule: 'floor.fork-bomb',
    reason: 'It is a fork bomb: it starts copies of itself until the machine stops',
    pattern: /([\w:.]+)\s*\(\s*\)\s*\{\s*\1\s*\|\s*\1\s*&\s*\}/,
  },
  {
    rule: 'floor.force-push',
    reason: 'It would overwrite the history of a protected branch on the remote',
    pattern:
      /\bgit\b[^;&|\n]*\bpush\b(?=[^;&|\n]*(?:\s-f\b|\s--force|\s\+))[^;&|\n]*[\s:+/](?:main|master)(?:\s|$|["';&|)])/,
  },
  {
    rule: 'floor.shutdown',
    reason: 'It would switch the machine off or restart it',
    pattern: /(?:^|[;&|(\s/])(?:shutdown|reboot|poweroff|halt)(?:\s|$|[;&|)])/,
  },
];

export function floorByPattern(line: string): Refusal | null {
  for (const { rule, reason, pattern } of FLOOR_PATTERNS) {
    const found = pattern.exec(line);
    if (found)
      return { effect: 'floor', rule, reason, span: { start: found.index, end: found.index + found[0].length } };
  }
  return null;
}
