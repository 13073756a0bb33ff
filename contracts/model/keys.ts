import { z } from 'zod';

/**
 * The key table: the one home of every default key. The settings (`keys`) start from it, and menus, the renderer, the palette
 * and `vox keys` read the keys in force there.
 * `Mod` is Ctrl, or Cmd on macOS. `when` says where the key works: `anywhere`, or `block` (a block has focus).
 */
export interface KeyRow {
  readonly command: string;
  readonly title: string;
  readonly keys: readonly string[];
  readonly when: 'anywhere' | 'block';
}

export const KEY_TABLE = [
  { command: 'block.previous', title: 'Focus previous block', keys: ['Alt+ArrowUp'], when: 'anywhere' },
  { command: 'block.next', title: 'Focus next block', keys: ['Alt+ArrowDown'], when: 'anywhere' },
  { command: 'block.focus-in-chat', title: 'Focus in chat', keys: ['F'], when: 'block' },
  { command: 'block.ask', title: 'Ask about this block', keys: ['A'], when: 'block' },
  { command: 'block.re-run', title: 'Re-run', keys: ['R'], when: 'block' },
  { command: 'block.fix', title: 'Run the fix proposed for this block', keys: ['X'], when: 'block' },
  { command: 'block.pin', title: 'Pin or unpin', keys: ['P'], when: 'block' },
  { command: 'block.copy', title: 'Copy output', keys: ['C'], when: 'block' },
  { command: 'block.copy-command', title: 'Copy command', keys: ['Shift+C'], when: 'block' },
  { command: 'block.fold', title: 'Collapse or expand block', keys: ['E'], when: 'block' },
  { command: 'chat.add-selection', title: 'Add selection or block to chat', keys: ['Mod+L'], when: 'anywhere' },
  { command: 'chat.new', title: 'New chat', keys: ['Mod+Shift+O'], when: 'anywhere' },
  { command: 'chat.search', title: 'Search chats', keys: ['Mod+Shift+H'], when: 'anywhere' },
  { command: 'focus.toggle', title: 'Switch between chat and console', keys: ['Mod+J'], when: 'anywhere' },
  { command: 'control.cycle', title: 'Cycle control mode', keys: ['Mod+Shift+M'], when: 'anywhere' },
  { command: 'control.take-over', title: 'Take over', keys: ['Escape', 'Mod+.'], when: 'anywhere' },
  { command: 'control.pause', title: 'Pause or resume the agent', keys: ['Mod+Shift+U'], when: 'anywhere' },
  { command: 'palette.open', title: 'Command palette', keys: ['Mod+Shift+P'], when: 'anywhere' },
  {
    command: 'console.toggle-view',
    title: 'Switch between terminal and blocks',
    keys: ['Mod+Shift+B'],
    when: 'anywhere',
  },
  { command: 'terminal.find', title: 'Find in terminal', keys: ['Mod+F'], when: 'anywhere' },
  { command: 'terminal.zoom-in', title: 'Larger terminal', keys: ['Mod+=', 'Mod++'], when: 'anywhere' },
  { command: 'terminal.zoom-out', title: 'Smaller terminal', keys: ['Mod+-'], when: 'anywhere' },
  { command: 'terminal.zoom-reset', title: 'Terminal at its own size', keys: ['Mod+0'], when: 'anywhere' },
  { command: 'terminal.screen-reader', title: 'Screen reader mode of the terminal', keys: [], when: 'anywhere' },
  { command: 'session.new', title: 'New session', keys: ['Mod+Shift+T'], when: 'anywhere' },
  { command: 'session.close', title: 'Close session', keys: ['Mod+Shift+W'], when: 'anywhere' },
  {
    command: 'session.continue-in-terminal',
    title: 'Continue in terminal',
    keys: ['Mod+Shift+E'],
    when: 'anywhere',
  },
  { command: 'session.rename', title: 'Rename session', keys: [], when: 'anywhere' },
  { command: 'session.restart', title: 'Restart shell', keys: [], when: 'anywhere' },
  { command: 'session.reopen', title: 'Reopen closed session', keys: [], when: 'anywhere' },
  { command: 'session.move-left', title: 'Move tab to the left', keys: ['Mod+Shift+PageUp'], when: 'anywhere' },
  { command: 'session.move-right', title: 'Move tab to the right', keys: ['Mod+Shift+PageDown'], when: 'anywhere' },
  { command: 'pane.split-right', title: 'Split to the right', keys: ['Mod+Shift+D'], when: 'anywhere' },
  { command: 'pane.split-down', title: 'Split down', keys: ['Mod+Shift+S'], when: 'anywhere' },
  { command: 'pane.focus-left', title: 'Go to the pane at the left', keys: ['Alt+Shift+ArrowLeft'], when: 'anywhere' },
  {
    command: 'pane.focus-right',
    title: 'Go to the pane at the right',
    keys: ['Alt+Shift+ArrowRight'],
    when: 'anywhere',
  },
  { command: 'pane.focus-up', title: 'Go to the pane above', keys: ['Alt+Shift+ArrowUp'], when: 'anywhere' },
  { command: 'pane.focus-down', title: 'Go to the pane below', keys: ['Alt+Shift+ArrowDown'], when: 'anywhere' },
  { command: 'pane.wider', title: 'Make pane wider', keys: ['Mod+Alt+Shift+ArrowRight'], when: 'anywhere' },
  { command: 'pane.narrower', title: 'Make pane narrower', keys: ['Mod+Alt+Shift+ArrowLeft'], when: 'anywhere' },
  { command: 'pane.taller', title: 'Make pane taller', keys: ['Mod+Alt+Shift+ArrowUp'], when: 'anywhere' },
  { command: 'pane.shorter', title: 'Make pane shorter', keys: ['Mod+Alt+Shift+ArrowDown'], when: 'anywhere' },
  { command: 'pane.zoom', title: 'Zoom pane', keys: ['Mod+Shift+Enter'], when: 'anywhere' },
  { command: 'session.next', title: 'Next session', keys: ['Mod+PageDown'], when: 'anywhere' },
  { command: 'session.previous', title: 'Previous session', keys: ['Mod+PageUp'], when: 'anywhere' },
  { command: 'settings.open', title: 'Settings', keys: ['Mod+,'], when: 'anywhere' },
] as const satisfies readonly KeyRow[];

export type CommandId = (typeof KEY_TABLE)[number]['command'];

/** A key as it is written: `Mod+Shift+M`, `Alt+ArrowUp`, `F`, `Mod++`. */
export const KeyName = z
  .string()
  .regex(/^(?:(?:Mod|Ctrl|Alt|Shift)\+)*(?:[^\s\p{C}]|[A-Z][A-Za-z0-9]{1,20})$/u)
  .describe('a key such as "Mod+Shift+M" (Mod is Ctrl, or Cmd on macOS), "Alt+ArrowUp" or "F6"');

/** The settings of the keys: a list a command, which may be empty. */
export const KeySettings = z.object(
  Object.fromEntries(
    KEY_TABLE.map(({ command, title, keys }) => [
      command,
      z
        .array(KeyName)
        .max(8)
        .default([...keys])
        .describe(`Keys of: ${title}.`),
    ]),
  ) as Record<CommandId, z.ZodDefault<z.ZodArray<typeof KeyName>>>,
);

/** The rows of the table with the keys in force. */
export function keyRows(keys: Readonly<Record<CommandId, readonly string[]>>): (KeyRow & { command: CommandId })[] {
  return KEY_TABLE.map((row) => ({ ...row, keys: keys[row.command] }));
}
