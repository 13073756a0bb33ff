import type { CSSProperties } from 'react';
import { CommandKbd } from '../../../commands/command-kbd.tsx';
import { runCommand } from '../../../commands/index.ts';

const ACTIONS = [
  { command: 'block.focus-in-chat', label: 'Focus in chat' },
  { command: 'block.ask', label: 'Ask' },
  { command: 'block.re-run', label: 'Re-run' },
  { command: 'block.pin', label: 'Pin' },
  { command: 'block.copy', label: 'Copy' },
] as const;

/** Width of the bar in pixels, and a margin so that it keeps clear of text. */
export const ACTION_BAR_WIDTH_PX = 400;

/** What can be done with the focused block, each with its key. */
export function ActionBar({ isPinned, style }: { isPinned: boolean; style?: CSSProperties }) {
  return (
    <div className="action-bar" role="toolbar" aria-label="Block actions" style={style}>
      {ACTIONS.map(({ command, label }) => (
        <button key={command} type="button" className="action" onClick={() => runCommand(command)}>
          {command === 'block.pin' && isPinned ? 'Unpin' : label}
          <CommandKbd command={command} />
        </button>
      ))}
    </div>
  );
}
