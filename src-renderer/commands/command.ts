import type { Block, CommandId, ConsoleView, SessionInfo, TermChip } from '../../contracts/model/index.ts';
import type { FocusRegion } from '../stores/focus.ts';

/** What a command may act on, as it is when its key is pressed. */
export interface CommandContext {
  readonly region: FocusRegion;
  readonly session: SessionInfo | null;
  /** The focused block of the session in view. */
  readonly block: Block | null;
  /** The selection in the terminal, else the focused block. */
  readonly chip: TermChip | null;
  readonly isFullScreen: boolean;
  /** The session in view shares its room with others. */
  readonly isSplit: boolean;
  readonly view: ConsoleView;
}

/** One thing a person can do by key, menu or button. Title and keys are the row of its id in the key table. */
export interface Command {
  readonly id: CommandId;
  /** When false the key does nothing here and goes on to whatever has the keyboard. Absent: always enabled. */
  isEnabled?(context: CommandContext): boolean;
  run(context: CommandContext): void | Promise<void>;
}
