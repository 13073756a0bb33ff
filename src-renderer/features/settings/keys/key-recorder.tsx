import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CommandId, KeyRow } from '../../../../contracts/model/index.ts';
import { keyOfPress } from '../../../commands/key-match.ts';
import { connectionStore } from '../../../stores/connection.ts';
import { Button } from '../../../ui/button.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { useChange } from '../use-change.ts';
import { judgeKey, takingKey } from './key-rules.ts';

interface KeyRecorderProps {
  readonly row: KeyRow & { command: CommandId };
  readonly rows: readonly KeyRow[];
  onDone(): void;
}

/** Takes the next key that is pressed, and says what it costs before it is saved. Escape and Tab leave it. */
export function KeyRecorder({ row, rows, onDone }: KeyRecorderProps) {
  const platform = useStore(connectionStore, (state) => state.platform);
  const kind = useStore(connectionStore, (state) => state.kind);
  const { error, change } = useChange();
  const [key, setKey] = useState<string | null>(null);
  const field = useRef<HTMLButtonElement>(null);
  useEffect(() => field.current?.focus(), []);
  const verdict = key === null ? null : judgeKey(key, row, rows, { platform, kind });

  const save = async (pressed: string) => {
    if (await change({ keys: takingKey(pressed, row, rows) })) onDone();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const pressed = keyOfPress(event, platform);
    if (event.key === 'Tab' || pressed === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (pressed === 'Escape') return onDone();
    setKey(pressed);
    const { refusal, conflicts, warning } = judgeKey(pressed, row, rows, { platform, kind });
    if (refusal === null && warning === null && conflicts.length === 0) void save(pressed);
  };
  const canSave = key !== null && verdict?.refusal === null;
  return (
    <div className="key-recorder">
      <button ref={field} type="button" className="key-recorder-field" onKeyDown={onKeyDown}>
        {key === null ? `Press a key for ${row.title}` : <Kbd keys={key} platform={platform} />}
      </button>
      {canSave && (
        <Button variant="primary" onClick={() => void save(key)}>
          {verdict && verdict.conflicts.length > 0 ? 'Take it' : 'Use it'}
        </Button>
      )}
      <Button variant="quiet" onClick={onDone}>
        Cancel
      </Button>
      <p className={verdict?.refusal || error ? 'settings-error' : 'settings-hint'} role="status">
        {error ?? sentenceOf(verdict)}
      </p>
    </div>
  );
}

function sentenceOf(verdict: ReturnType<typeof judgeKey> | null): string {
  if (!verdict) return 'Esc cancels.';
  const { refusal, conflicts, warning } = verdict;
  if (refusal !== null) return refusal;
  const taken = conflicts.map(({ title }) => `“${title}”`).join(' and ');
  return [taken && `It is the key of ${taken}, which would lose it.`, warning].filter(Boolean).join(' ');
}
