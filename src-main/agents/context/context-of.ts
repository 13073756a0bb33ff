import type { Ambient, SessionId } from '../../../contracts/model/index.ts';
import type { ChatDeps } from '../chat/types.ts';
import { ambientOf } from './ambient.ts';
import { focusOf } from './focus.ts';
import { estimateTokens } from './tokens.ts';

export interface ContextQuestion {
  readonly sessionId: SessionId;
  /** As the person would send it; without one, what only the session says. */
  readonly message?: string | undefined;
}

/**
 * All that a message would bring along for the model: the session's text and what the message's chips point at.
 *
 * @throws {VoxError} `session.not-found`.
 */
export async function contextOf(deps: ChatDeps, { sessionId, message }: ContextQuestion): Promise<Ambient> {
  const tokenBudget = deps.settings.state.settings.agent.contextTokens;
  const ambient = await ambientOf(deps, sessionId, tokenBudget);
  if (message === undefined) return ambient;
  const focus = await focusOf(deps, { text: message, sessionId, tokenBudget });
  return { ...ambient, focus: { ...focus, tokens: estimateTokens(focus.text) } };
}
