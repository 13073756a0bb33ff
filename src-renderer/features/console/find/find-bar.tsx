import { CaseSensitive, ChevronDown, ChevronUp, Regex, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { countText } from './count-text.ts';
import type { SearchCount, SearchQuery, TextSearch } from './terminal-search.ts';
import './find-bar.css';

interface FindBarProps {
  readonly search: TextSearch;
  /** Accessible name: where it looks. */
  readonly label: string;
  /** What was selected in the terminal when the bar opened. */
  readonly initialText: string;
  /** Rises with every Ctrl+F: the field takes the keyboard again. */
  readonly asked: number;
  onClose(): void;
}

/** Finds text in the scrollback. Enter goes up, where the older lines are; Shift+Enter down; Escape closes. */
export function FindBar({ search, label, initialText, asked, onClose }: FindBarProps) {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState<SearchQuery>({ text: initialText, isRegex: false, isCaseSensitive: false });
  const [count, setCount] = useState<SearchCount>({ index: -1, count: 0 });
  const { problem, find } = useFind(search, query);

  useEffect(() => search.onDidChange(setCount), [search]);
  useEffect(() => () => search.clear(), [search]);
  // Before the next key: it must not reach the terminal.
  useLayoutEffect(() => {
    if (asked > 0) takeKeyboard(field.current);
  }, [asked]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    // The page's own search would find nothing: the terminal is drawn, not written.
    if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)) takeKeyboard(field.current);
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') find(event.shiftKey ? 1 : -1);
    else return;
    event.preventDefault();
  };
  const note = query.text === '' ? '' : (problem ?? countText(count));
  return (
    <search className="find-bar" data-own-keys aria-label={label} onKeyDown={onKeyDown}>
      <input
        ref={field}
        className="find-field"
        aria-label="Find"
        placeholder="Find"
        spellCheck={false}
        value={query.text}
        aria-invalid={problem !== null}
        onChange={(event) => setQuery({ ...query, text: event.target.value })}
      />
      <output className="find-count" aria-live="polite">
        {note}
      </output>
      <Toggle
        label="Match case"
        isOn={query.isCaseSensitive}
        onToggle={(isCaseSensitive) => setQuery({ ...query, isCaseSensitive })}
        icon={<CaseSensitive size={15} aria-hidden="true" />}
      />
      <Toggle
        label="Regular expression"
        isOn={query.isRegex}
        onToggle={(isRegex) => setQuery({ ...query, isRegex })}
        icon={<Regex size={14} aria-hidden="true" />}
      />
      <Button variant="icon" aria-label="Previous match" title="Previous match (Enter)" onClick={() => find(-1)}>
        <ChevronUp size={15} aria-hidden="true" />
      </Button>
      <Button variant="icon" aria-label="Next match" title="Next match (Shift+Enter)" onClick={() => find(1)}>
        <ChevronDown size={15} aria-hidden="true" />
      </Button>
      <Button variant="icon" aria-label="Close find" title="Close (Esc)" onClick={onClose}>
        <X size={15} aria-hidden="true" />
      </Button>
    </search>
  );
}

function takeKeyboard(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

/** Searches as the query changes. `problem` says why it cannot. */
function useFind(search: TextSearch, query: SearchQuery) {
  const [problem, setProblem] = useState<string | null>(null);
  const step = useCallback(
    (by: 1 | 0 | -1) => {
      try {
        if (query.text === '') search.clear();
        else search.find(query, by);
        setProblem(null);
      } catch {
        search.clear();
        setProblem('Not a pattern yet');
      }
    },
    [search, query],
  );
  useEffect(() => step(0), [step]);
  return { problem, find: step };
}

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly icon: ReactNode;
  onToggle(isOn: boolean): void;
}

function Toggle({ label, isOn, icon, onToggle }: ToggleProps) {
  return (
    <Button variant="icon" aria-label={label} title={label} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {icon}
    </Button>
  );
}
