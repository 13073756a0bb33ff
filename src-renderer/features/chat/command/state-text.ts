import type { CommandPart, HoldReason } from '../../../../contracts/model/index.ts';
import { formatDuration } from '../../../ui/format-duration.ts';

const HOLD_TEXT: Record<HoldReason, string> = {
  'prompt-not-ready': 'runs when the prompt is free',
  'prompt-dirty': 'runs when your half-typed line is gone',
  'person-active': 'runs when you are idle',
  'earlier-request': 'runs after the one before',
  paused: 'paused, waits for your word',
};

/** Where a command stands, in the card's few words. `runningMs` is how long it has run, while it runs. */
export function stateText(
  part: CommandPart,
  { hold, runningMs }: { hold: HoldReason | null; runningMs: number },
): string {
  switch (part.state) {
    case 'asking':
      return 'waiting for you';
    case 'queued':
      return `queued · ${HOLD_TEXT[hold ?? 'person-active']}`;
    case 'running':
      return `running · ${formatDuration(runningMs)}`;
    case 'done':
      return [part.exitCode === null ? 'ended, exit unknown' : `exit ${part.exitCode}`]
        .concat(part.durationMs === null ? [] : [formatDuration(part.durationMs)])
        .join(' · ');
    case 'expired':
      return 'ended, nobody decided';
    default:
      return part.state;
  }
}
