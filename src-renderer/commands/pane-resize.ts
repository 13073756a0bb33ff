import type { CommandId, SplitDirection } from '../../contracts/model/index.ts';
import { growActive } from '../stores/layout.ts';
import type { Command } from './command.ts';

/** Share of the split's room that one press moves. */
const STEP = 0.05;

export const paneResize: readonly Command[] = [
  resize('pane.wider', 'row', STEP),
  resize('pane.narrower', 'row', -STEP),
  resize('pane.taller', 'column', STEP),
  resize('pane.shorter', 'column', -STEP),
];

function resize(id: CommandId, direction: SplitDirection, by: number): Command {
  return { id, isEnabled: ({ isSplit }) => isSplit, run: () => growActive(direction, by) };
}
