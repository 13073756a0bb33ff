import { estimateTokens } from '../context/tokens.ts';
import type { ModelMessage } from '../model/model-port.ts';

/** Older turns beyond this are forgotten by the model, never by the chat. */
const HISTORY_TOKENS = 24_000;

/** Drops the oldest whole turns, in place: half a turn would leave tool results without their calls. */
export function trimHistory(history: ModelMessage[]): void {
  while (costOf(history) > HISTORY_TOKENS) {
    const next = history.findIndex((message, index) => index > 0 && message.role === 'user');
    if (next === -1) return;
    history.splice(0, next);
  }
}

function costOf(history: readonly ModelMessage[]): number {
  return history.reduce((total, message) => {
    const calls = message.role === 'assistant' ? JSON.stringify(message.calls) : '';
    return total + estimateTokens(message.text) + estimateTokens(calls);
  }, 0);
}
