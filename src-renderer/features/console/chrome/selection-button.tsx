import { useStore } from 'zustand';
import { runCommand } from '../../../commands/index.ts';
import { connectionStore } from '../../../stores/connection.ts';
import { Kbd } from '../../../ui/kbd.tsx';

/** Floats below the selected output. */
export function SelectionButton({ top }: { top: number }) {
  const platform = useStore(connectionStore, (state) => state.platform);
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
      <Kbd keys="Mod+L" platform={platform} />
    </button>
  );
}
