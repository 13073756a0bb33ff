import type { Approval, CommandPart, ToolPart } from '../../../contracts/model/index.ts';
import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';

/** Said again so often, so that a client that gives up on silent calls waits for the person. */
const REPEAT_MS = 10_000;

/** What a call shows, told to a client that has no chat. */
export interface CallProgress extends Disposable {
  show<P extends CommandPart | ToolPart>(part: P): (changed: P) => void;
}

export function createProgress(clock: Clock, tell: (message: string) => void): CallProgress {
  let last = '';
  let timer: Disposable | null = null;
  let isOver = false;
  const repeat = () => {
    timer = clock.setTimer(REPEAT_MS, () => {
      tell(last);
      repeat();
    });
  };
  const say = (part: CommandPart | ToolPart) => {
    const message = part.type === 'command' ? commandText(part) : toolText(part);
    if (isOver || message === null || message === last) return;
    last = message;
    tell(message);
    if (!timer) repeat();
  };
  return {
    show(part) {
      say(part);
      return say;
    },
    dispose() {
      isOver = true;
      timer?.dispose();
    },
  };
}

/** What is done already is told by the result. */
function toolText({ state, summary }: ToolPart): string | null {
  return state === 'running' ? summary : null;
}

/** Null: the result says it. */
function commandText({ state, approvalId, blockId, waitsFor }: CommandPart): string | null {
  if (waitsFor) return `${blockId}: ${waitsFor.program} waits (${waitsFor.kind}).`;
  const said: Partial<Record<Approval['state'], string>> = {
    asking: `A person must allow it first, in Axis or with: vox approvals run ${approvalId}`,
    queued: 'It may run, and waits for a free prompt.',
    running: `It runs as ${blockId}.`,
  };
  return said[state] ?? null;
}
