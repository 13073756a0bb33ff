/**
 * Who looks at what, and what one feature asks of another. Features meet only here.
 *
 *   focusStore.getState()                    { region, focusedBlockId, selectedChip }
 *   focusBlock(id | null)                    the block that F, A, R and C act on
 *   chipRequests.emit(chip)                  console -> composer: insert this chip and take the keyboard
 *   chatIntents.emit({ prompt, chip })       console -> chat: send this prompt (`?why`, or Ask on a block)
 *   chatRequests.emit('new')                 anybody -> chat: begin a new chat, or open the list of chats (`search`)
 *   focusRequests.emit('composer')           anybody -> composer, console editor or terminal: take the keyboard
 *   editorRequests.emit(text)                chat -> console editor: put this text in and take the keyboard; run nothing
 *   blockRequests.emit(blockId)              chat -> console: show this block and focus it (`Go to block`)
 *   settingsRequests.emit()                  anybody -> settings dialog: open
 *   paletteRequests.emit()                   anybody -> command palette: open
 *   findRequests.emit()                      anybody -> terminal in view: open the find bar
 *
 * Each `x.listen(listener)` returns a function that stops listening; what was emitted before anybody listened is kept.
 */
import { createStore } from 'zustand/vanilla';
import type { BlockId, SessionId, TermChip } from '../../contracts/model/index.ts';
import { createSignal } from './signal.ts';

export type FocusRegion = 'terminal' | 'block' | 'editor' | 'chat' | 'other';

export interface ChatIntent {
  readonly prompt: string;
  /** The block the prompt is about, put in front of it as a chip. */
  readonly chip: TermChip | null;
}

interface FocusState {
  /** Where the keyboard is. */
  readonly region: FocusRegion;
  readonly focusedBlockId: BlockId | null;
  /** The chip that the selection in the terminal stands for, or null without a selection inside a block. */
  readonly selectedChip: TermChip | null;
  /** A full-screen program (vim, less) has the active terminal. */
  readonly isFullScreen: boolean;
}

export const focusStore = createStore<FocusState>(() => ({
  region: 'other',
  focusedBlockId: null,
  selectedChip: null,
  isFullScreen: false,
}));

export const chipRequests = createSignal<TermChip>();
export const chatIntents = createSignal<ChatIntent>();
export const chatRequests = createSignal<'new' | 'search'>();
export const focusRequests = createSignal<'composer' | 'console' | 'terminal'>();
export const editorRequests = createSignal<string>();
export const blockRequests = createSignal<BlockId>();
export const settingsRequests = createSignal<void>();
export const paletteRequests = createSignal<void>();
export const findRequests = createSignal<void>();
/** Commands -> tabs: let the person type a name for this session. */
export const renameRequests = createSignal<SessionId>();
/** Commands -> console: move the block focus (-1 is up), type raw keys into the active terminal. */
export const blockStepRequests = createSignal<1 | -1>();
export const keyRequests = createSignal<string>();

export function focusBlock(id: BlockId | null): void {
  if (focusStore.getState().focusedBlockId !== id) focusStore.setState({ focusedBlockId: id });
}

export function setRegion(region: FocusRegion): void {
  if (focusStore.getState().region !== region) focusStore.setState({ region });
}
