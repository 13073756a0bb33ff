import { moveTab } from '../stores/layout.ts';
import type { Command } from './command.ts';

export const sessionMove: readonly Command[] = [
  { id: 'session.move-left', isEnabled: ({ session }) => session !== null, run: () => moveTab(-1) },
  { id: 'session.move-right', isEnabled: ({ session }) => session !== null, run: () => moveTab(1) },
];
