import type { HistoryEntry } from '../../contracts/model/index.ts';

type Lines = (entry: HistoryEntry) => string;

/** How commands are written for other programs: one entry, as whole lines. */
export const HISTORY_FORMATS: Readonly<Record<string, Lines>> = {
  jsonl: (entry) => JSON.stringify(entry),
  /** With times, as bash writes them where HISTTIMEFORMAT is set; it reads lines between two of them as one command. */
  bash: ({ command, startedAt }) => `#${seconds(startedAt)}\n${command}`,
  /** zsh with EXTENDED_HISTORY: an end of line within a command follows a backslash. */
  zsh: ({ command, startedAt, durationMs }) =>
    `: ${seconds(startedAt)}:${Math.round((durationMs ?? 0) / 1000)};${command.replaceAll('\n', '\\\n')}`,
  fish: ({ command, startedAt }) =>
    `- cmd: ${command.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}\n  when: ${seconds(startedAt)}`,
};

function seconds(ms: number): number {
  return Math.floor(ms / 1000);
}
