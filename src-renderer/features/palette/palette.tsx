import { Dialog } from '@base-ui/react/dialog';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { keyRows } from '../../../contracts/model/index.ts';
import { type CommandContext, currentContext, isCommandEnabled, runCommand } from '../../commands/index.ts';
import { connectionStore } from '../../stores/connection.ts';
import { paletteRequests } from '../../stores/focus.ts';
import { sessionsStore, showSession } from '../../stores/sessions.ts';
import { settingsStore } from '../../stores/settings.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { type PaletteItem, paletteItems, rankItems } from './palette-items.ts';
import './palette.css';

/** Every command with its key, found by a few letters. It acts on what was in view when it opened. */
export function Palette() {
  const [context, setContext] = useState<CommandContext | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const cameFrom = useRef<Element>(null);
  useEffect(
    () =>
      paletteRequests.listen(() => {
        cameFrom.current = document.activeElement;
        setContext(currentContext());
        setIsOpen(true);
      }),
    [],
  );
  const close = () => {
    // At once, not when it has faded: what is typed next belongs to whoever had the keyboard before.
    flushSync(() => setIsOpen(false));
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  const choose = (item: PaletteItem) => {
    close();
    if (item.kind === 'session') showSession(item.id);
    else if (context) runCommand(item.id, context);
  };
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Popup className="dialog palette" aria-label="Command palette" finalFocus={false}>
          {isOpen && context ? <PaletteList context={context} onChoose={choose} /> : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function PaletteList({ context, onChoose }: { context: CommandContext; onChoose(item: PaletteItem): void }) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  // At once: the dialog itself takes the keyboard a frame later, and a letter typed meanwhile would go to the shell.
  useLayoutEffect(() => field.current?.focus(), []);
  const items = useMemo(() => itemsIn(context), [context]);
  const shown = useMemo(() => rankItems(items, query), [items, query]);
  const active = Math.min(at, shown.length - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const item = shown[active];
    if (event.key === 'ArrowDown') setAt((active + 1) % Math.max(1, shown.length));
    else if (event.key === 'ArrowUp') setAt((active - 1 + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Enter' && item) onChoose(item);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={field}
        className="palette-field"
        role="combobox"
        aria-label="Command"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={shown.length > 0 ? `${id}-${active}` : undefined}
        placeholder="Type a command"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div className="palette-list" id={id} role="listbox" aria-label="Commands">
        {shown.map((item, index) => (
          <PaletteRow
            key={item.id}
            id={`${id}-${index}`}
            item={item}
            isActive={index === active}
            onChoose={() => onChoose(item)}
          />
        ))}
      </div>
      {shown.length === 0 ? <p className="palette-empty">No command fits. Try fewer letters.</p> : null}
    </>
  );
}

interface PaletteRowProps {
  readonly id: string;
  readonly item: PaletteItem;
  readonly isActive: boolean;
  onChoose(): void;
}

function PaletteRow({ id, item, isActive, onChoose }: PaletteRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    // The field keeps the keyboard and moves the choice; the pointer chooses here.
    <div
      ref={row}
      id={id}
      className="palette-row"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onPointerUp={onChoose}
    >
      <span>{item.title}</span>
      {item.keys ? <Kbd keys={item.keys} platform={connectionStore.getState().platform} /> : null}
    </div>
  );
}

function itemsIn(context: CommandContext): PaletteItem[] {
  const { sessions, activeId } = sessionsStore.getState();
  const rows = keyRows(settingsStore.getState().settings.keys);
  return paletteItems({ rows, sessions, activeId, isEnabled: (id) => isCommandEnabled(id, context) });
}
