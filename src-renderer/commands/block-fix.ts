import { findingOf, findingsStore, runFix } from '../stores/findings.ts';
import type { Command } from './command.ts';

/** What the rules propose for a failed block, by the gate. */
export const blockFix: Command = {
  id: 'block.fix',
  isEnabled: ({ block }) => (findingOf(findingsStore.getState(), block)?.proposal ?? null) !== null,
  run: ({ block }) => (block ? runFix(block) : undefined),
};
