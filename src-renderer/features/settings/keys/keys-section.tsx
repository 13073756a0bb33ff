import { RotateCcw, X } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { type CommandId, KEY_TABLE, type KeyRow, keyRows } from '../../../../contracts/model/index.ts';
import { connectionStore } from '../../../stores/connection.ts';
import { changeSettings, settingsStore } from '../../../stores/settings.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd, keyLabel } from '../../../ui/kbd.tsx';
import { KeyRecorder } from './key-recorder.tsx';
import './keys-section.css';

type Row = KeyRow & { command: CommandId };

/** What the search looks at in a row of the keys. */
export function keyTexts({ command, title, keys }: KeyRow, platform: string): string[] {
  return [title, command, ...keys, ...keys.map((key) => keyLabel(key, platform)), 'keys shortcut'];
}

/** Every command with its keys, to change them. */
export function KeysSection({ isShown }: { isShown(row: KeyRow): boolean }) {
  const keys = useStore(settingsStore, ({ settings }) => settings.keys);
  const rows = keyRows(keys);
  return (
    <ul className="key-rows" aria-label="Keys">
      {rows.filter(isShown).map((row) => (
        <KeyRowItem key={row.command} row={row} rows={rows} />
      ))}
    </ul>
  );
}

function KeyRowItem({ row, rows }: { row: Row; rows: readonly Row[] }) {
  const [isRecording, setIsRecording] = useState(false);
  const platform = useStore(connectionStore, (state) => state.platform);
  const byDefault = KEY_TABLE.find(({ command }) => command === row.command)?.keys ?? [];
  const isChanged = row.keys.join(' ') !== byDefault.join(' ');
  const save = (next: readonly string[]) => void changeSettings({ keys: { [row.command]: next } });
  return (
    <li className="key-row">
      <span className="key-row-title">
        {row.title}
        {row.when === 'block' && <span className="key-row-when"> on a focused block</span>}
      </span>
      <span className="key-row-keys">
        {row.keys.map((key) => (
          <span key={key} className="key-row-key">
            <Kbd keys={key} platform={platform} />
            <Button
              variant="icon"
              aria-label={`Take ${keyLabel(key, platform)} from ${row.title}`}
              onClick={() => save(row.keys.filter((one) => one !== key))}
            >
              <X size={12} aria-hidden="true" />
            </Button>
          </span>
        ))}
        {!isRecording && (
          <Button variant="quiet" aria-label={`Add a key to ${row.title}`} onClick={() => setIsRecording(true)}>
            Add
          </Button>
        )}
        {isChanged && (
          <Button variant="icon" aria-label={`Reset the keys of ${row.title}`} onClick={() => save(byDefault)}>
            <RotateCcw size={13} aria-hidden="true" />
          </Button>
        )}
      </span>
      {isRecording && <KeyRecorder row={row} rows={rows} onDone={() => setIsRecording(false)} />}
    </li>
  );
}
