import type { Effect } from './levels.ts';

/** Exact lines with a known effect. Nothing is derived from them: one more space or option and the line is unknown. */
export const KNOWN_LINES: ReadonlyMap<string, Effect> = new Map([
  ...['ls', 'ls -l', 'ls -la', 'pwd', 'date', 'whoami'].map((line) => [line, 'read'] as const),
  ...['git status', 'git status --short', 'git diff', 'git log --oneline', 'git log --oneline -20'].map(
    (line) => [line, 'read'] as const,
  ),
  ...['npm test', 'npm run test', 'npm run build', 'npm run lint', 'npm run check'].map(
    (line) => [line, 'build'] as const,
  ),
  ...['cargo test', 'cargo check', 'cargo build', 'go test ./...', 'pytest', 'make test'].map(
    (line) => [line, 'build'] as const,
  ),
]);

interface FloorPattern {
  readonly rule: string;
  readonly reason: string;
  readonly pattern: RegExp;
}

const ROOT_TARGET = String.raw`["']?(?:/|/\*|~|~/|~/\*|\$HOME|\$\{HOME\}|/(?:home|etc|usr|bin|boot|var|root|lib))/?["']?`;

/**
 * The plainest catastrophes, looked for anywhere in the line. A pattern may stop a line that only mentions the deed:
 * a false stop is a question of manners, a miss is not.
 */
export const FLOOR_PATTERNS: readonly FloorPattern[] = [
  {
    rule: 'floor.delete-root',
    reason: 'It would delete the system root, a system directory or the home directory.',
    pattern: new RegExp(String.raw`\brm\b[^;&|\n]*\s${ROOT_TARGET}(?:\s|$|[;&|)])`),
  },
  {
    rule: 'floor.raw-device',
    reason: 'It would write straight to a disk.',
    pattern:
      /\bof=\/dev\/(?:sd|hd|vd|nvme|mmcblk|disk|mapper)|>\s*\/dev\/(?:sd|hd|vd|nvme|mmcblk|disk)|\bmkfs\b|\bwipefs\b/,
  },
  {
    rule: 'floor.fork-bomb',
    reason: 'It is a fork bomb: it starts copies of itself until the machine stops.',
    pattern: /([\w:.]+)\s*\(\s*\)\s*\{\s*\1\s*\|\s*\1\s*&\s*\}/,
  },
  {
    rule: 'floor.force-push',
    reason: 'It would overwrite the history of a protected branch on the remote.',
    pattern:
      /\bgit\b[^;&|\n]*\bpush\b(?=[^;&|\n]*(?:\s-f\b|\s--force|\s\+))[^;&|\n]*[\s:+/](?:main|master)(?:\s|$|["';&|)])/,
  },
  {
    rule: 'floor.shutdown',
    reason: 'It would switch the machine off or restart it.',
    pattern: /(?:^|[;&|(\s/])(?:shutdown|reboot|poweroff|halt)(?:\s|$|[;&|)])/,
  },
];
