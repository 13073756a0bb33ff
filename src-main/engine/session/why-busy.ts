import type { SessionId } from '../../../contracts/model/index.ts';
import type { IntegrationState } from './integration-state.ts';
import type { PromptState } from './prompt-state.ts';

/** Why a line cannot be submitted now, and the next step. */
export function whyBusy(
  id: SessionId,
  { activity, isDirty }: Pick<PromptState, 'activity' | 'isDirty'>,
  { isLost }: Pick<IntegrationState, 'isLost'>,
): string {
  if (activity === 'prompt' && isDirty)
    return `There is half-typed text at the prompt of ${id}. Send or clear it first.`;
  if (activity === 'starting')
    return `The shell of ${id} has shown no prompt yet. Look at the terminal, then try again.`;
  if (isLost)
    return `Another shell has the terminal of ${id} (a nested one, ssh, sudo su), and its commands cannot be followed. Leave it first, or type there yourself.`;
  return `A command is running in ${id}. Wait until it ends, or stop it with Ctrl+C.`;
}
