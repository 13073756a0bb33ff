import type { CommandId } from '../../contracts/model/index.ts';
import { focusRequests } from '../stores/focus.ts';
import { focusSide } from '../stores/layout.ts';
import type { Side } from '../stores/layout-tree.ts';
import type { Command } from './command.ts';

/** Goes to the pane at that side; the keys are free while nothing is split. */
export const paneFocus: readonly Command[] = [
  focus('pane.focus-left', 'left'),
  focus('pane.focus-right', 'right'),
  focus('pane.focus-up', 'up'),
  focus('pane.focus-down', 'down'),
];

function focus(id: CommandId, side: Side): Command {
  return {
    id,
    isEnabled: ({ isSplit }) => isSplit,
    run: () => {
      focusSide(side);
      focusRequests.emit('console');
    },
  };
}
