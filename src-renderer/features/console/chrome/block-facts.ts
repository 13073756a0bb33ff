import { type Block, type BlockStatus, splitBlockId } from '../../../../contracts/model/index.ts';
import { formatDuration } from '../../../ui/format-duration.ts';
import type { Tone } from '../../../ui/pill.tsx';

export const STATUS_TONES: Readonly<Record<BlockStatus, Tone>> = {
  running: 'info',
  ok: 'pass',
  failed: 'fail',
  interrupted: 'warn',
  unknown: 'neutral',
};

/** `Block 2: npm test`, on one line and no longer than a person wants to hear. */
export function blockName(block: Block): string {
  return `Block ${splitBlockId(block.id).number}: ${shortCommand(block.command)}`;
}

const LONGEST_COMMAND = 120;

/** A command on one line: breaks and control characters become spaces, what is too long is cut. */
export function shortCommand(command: string): string {
  const line = command.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return line.length > LONGEST_COMMAND ? `${line.slice(0, LONGEST_COMMAND - 1)}…` : line;
}

/** The word in the badge, or null where there is nothing to point out. */
export function statusWord(block: Block): string | null {
  if (block.status === 'failed') return `exit ${block.exitCode}`;
  if (block.status === 'interrupted') return 'stopped';
  return null;
}

/** Hours and minutes of the day, e.g. `14:02`. */
export function formatTime(epochMs: number): string {
  const date = new Date(epochMs);
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`;
}

/** How long it took and when it ran; a running block counts up to `now`. */
export function timeFacts(block: Block, now: number): string {
  if (block.endedAt === null) return `running · ${formatDuration(now - block.startedAt)}`;
  return `${formatDuration(block.endedAt - block.startedAt)} · ${formatTime(block.startedAt)}`;
}
