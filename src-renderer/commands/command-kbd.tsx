import { useStore } from 'zustand';
import type { CommandId } from '../../contracts/model/index.ts';
import { connectionStore } from '../stores/connection.ts';
import { settingsStore } from '../stores/settings.ts';
import { Kbd } from '../ui/kbd.tsx';

/** The first key of a command, as the settings have it; nothing for a command without a key. */
export function CommandKbd({ command }: { command: CommandId }) {
  const [keys] = useStore(settingsStore, ({ settings }) => settings.keys[command]);
  const platform = useStore(connectionStore, (state) => state.platform);
  return keys ? <Kbd keys={keys} platform={platform} /> : null;
}
