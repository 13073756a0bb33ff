import type { Approval, HoldReason } from '../../../../contracts/model/index.ts';

const SENTENCES: Readonly<Record<HoldReason, string>> = {
  'prompt-not-ready': 'Runs when the current command ends.',
  'prompt-dirty': 'Runs when the prompt line is empty.',
  'person-active': 'Runs when you pause.',
  'earlier-request': 'Runs after the request before it.',
  paused: 'Paused: it waits for your word.',
};

/** Why a queued request has not run yet. */
export function holdSentence(approval: Approval): string | null {
  return approval.state === 'queued' && approval.hold ? SENTENCES[approval.hold] : null;
}
