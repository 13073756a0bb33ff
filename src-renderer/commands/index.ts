import type { CommandId } from '../../contracts/model/index.ts';
import { blockOf } from '../stores/blocks.ts';
import { focusStore } from '../stores/focus.ts';
import { groupOf, layoutStore, viewOf } from '../stores/layout.ts';
import { activeSession } from '../stores/sessions.ts';
import { settingsStore } from '../stores/settings.ts';
import { blockAsk } from './block-ask.ts';
import { blockCopy } from './block-copy.ts';
import { blockCopyCommand } from './block-copy-command.ts';
import { blockFix } from './block-fix.ts';
import { blockFocusInChat } from './block-focus-in-chat.ts';
import { blockFold } from './block-fold.ts';
import { blockNext } from './block-next.ts';
import { blockPin } from './block-pin.ts';
import { blockPrevious } from './block-previous.ts';
import { blockReRun } from './block-re-run.ts';
import { chatAddSelection } from './chat-add-selection.ts';
import { chatNew } from './chat-new.ts';
import { chatSearch } from './chat-search.ts';
import type { Command, CommandContext } from './command.ts';
import { consoleToggleView } from './console-toggle-view.ts';
import { controlCycle } from './control-cycle.ts';
import { controlPause } from './control-pause.ts';
import { controlTakeOver } from './control-take-over.ts';
import { focusToggle } from './focus-toggle.ts';
import { paletteOpen } from './palette-open.ts';
import { paneFocus } from './pane-focus.ts';
import { paneResize } from './pane-resize.ts';
import { paneSplitDown } from './pane-split-down.ts';
import { paneSplitRight } from './pane-split-right.ts';
import { paneZoom } from './pane-zoom.ts';
import { sessionClose } from './session-close.ts';
import { sessionContinue } from './session-continue.ts';
import { sessionMove } from './session-move.ts';
import { sessionNew } from './session-new.ts';
import { sessionNext } from './session-next.ts';
import { sessionPrevious } from './session-previous.ts';
import { sessionRename } from './session-rename.ts';
import { sessionReopen } from './session-reopen.ts';
import { sessionRestart } from './session-restart.ts';
import { settingsOpen } from './settings-open.ts';
import { terminalFind } from './terminal-find.ts';
import { terminalScreenReader } from './terminal-screen-reader.ts';
import { terminalZoomIn, terminalZoomOut, terminalZoomReset } from './terminal-zoom.ts';

export type { CommandContext } from './command.ts';

/** The list of commands; one file each. */
export const COMMANDS: readonly Command[] = [
  blockPrevious,
  blockNext,
  blockFocusInChat,
  blockAsk,
  blockReRun,
  blockFix,
  blockPin,
  blockCopy,
  blockCopyCommand,
  blockFold,
  chatAddSelection,
  chatNew,
  chatSearch,
  focusToggle,
  consoleToggleView,
  controlCycle,
  controlTakeOver,
  controlPause,
  paletteOpen,
  terminalFind,
  terminalZoomIn,
  terminalZoomOut,
  terminalZoomReset,
  terminalScreenReader,
  sessionNew,
  sessionClose,
  sessionContinue,
  sessionNext,
  sessionPrevious,
  sessionRename,
  sessionReopen,
  sessionRestart,
  ...sessionMove,
  paneSplitRight,
  paneSplitDown,
  ...paneFocus,
  ...paneResize,
  paneZoom,
  settingsOpen,
];

/** Would it do anything here? */
export function isCommandEnabled(id: CommandId, context: CommandContext): boolean {
  const command = COMMANDS.find((candidate) => candidate.id === id);
  return command !== undefined && command.isEnabled?.(context) !== false;
}

/** Runs a command, on what is in view now unless told otherwise. @returns False when it does nothing here. */
export function runCommand(id: CommandId, context: CommandContext = currentContext()): boolean {
  if (!isCommandEnabled(id, context)) return false;
  void COMMANDS.find((candidate) => candidate.id === id)?.run(context);
  return true;
}

/** What a command would act on now. */
export function currentContext(): CommandContext {
  const { region, focusedBlockId, selectedChip, isFullScreen } = focusStore.getState();
  const session = activeSession();
  const focused = blockOf(focusedBlockId);
  const block = focused && focused.sessionId === session?.id ? focused : null;
  const chip = selectedChip ?? (block ? { kind: 'term' as const, blockId: block.id, lines: null } : null);
  const group = groupOf(layoutStore.getState(), session?.id ?? null);
  const view = viewOf(layoutStore.getState(), settingsStore.getState());
  return { region, session, block, chip, isFullScreen, isSplit: group?.type === 'split', view };
}
