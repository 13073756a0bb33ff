import { CommandKbd } from '../../../commands/command-kbd.tsx';
import { runCommand } from '../../../commands/index.ts';

/** Floats below the selected output. */
export function SelectionButton({ top }: { top: number }) {
  return (
    <button
      type="button"
      className="selection-button"
      style={{ top }}
      // Keeps the keyboard and with it the selection in the terminal.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand('chat.add-selection')}
    >
      Add selection to chat
      <CommandKbd command="chat.add-selection" />
    </button>
  );
}
