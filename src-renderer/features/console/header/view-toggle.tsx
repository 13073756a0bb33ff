import { Rows3 } from 'lucide-react';
import { useStore } from 'zustand';
import { runCommand } from '../../../commands/index.ts';
import { connectionStore } from '../../../stores/connection.ts';
import { settingsStore } from '../../../stores/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { keyLabel } from '../../../ui/kbd.tsx';
import { useConsoleView } from '../use-console-view.ts';

/** Whether sessions are shown as cards of their blocks instead of as terminals. */
export function ViewToggle() {
  const isBlocks = useConsoleView() === 'blocks';
  const [keys] = useStore(settingsStore, ({ settings }) => settings.keys['console.toggle-view']);
  const platform = useStore(connectionStore, (state) => state.platform);
  const what = isBlocks ? 'Show the terminal' : 'Show commands as blocks';
  return (
    <Button
      variant="icon"
      className="view-toggle"
      aria-label="Blocks view"
      aria-pressed={isBlocks}
      title={keys ? `${what} (${keyLabel(keys, platform)})` : what}
      onClick={() => runCommand('console.toggle-view')}
    >
      <Rows3 size={16} aria-hidden="true" />
    </Button>
  );
}
