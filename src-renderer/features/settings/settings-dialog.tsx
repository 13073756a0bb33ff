import { type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type KeyRow, keyRows } from '../../../contracts/model/index.ts';
import { connectionStore } from '../../stores/connection.ts';
import { settingsRequests } from '../../stores/focus.ts';
import { settingsStore } from '../../stores/settings.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Section } from './field.tsx';
import { KeysSection, keyTexts } from './keys/keys-section.tsx';
import { type SettingGroup, settingGroups } from './setting-groups.ts';
import { SettingItem } from './setting-item.tsx';
import { fitsSearch } from './setting-search.ts';
import './settings.css';

/** The settings, opened from anywhere by `settingsRequests`. Every change is saved and in force at once. */
export function SettingsDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => settingsRequests.listen(() => setIsOpen(true)), []);
  return (
    <Dialog title="Settings" isOpen={isOpen} className="settings-dialog" initialFocus={search} onOpenChange={setIsOpen}>
      <SettingsView search={search} />
    </Dialog>
  );
}

const KEYS = 'keys';

function SettingsView({ search }: { search: RefObject<HTMLInputElement | null> }) {
  const [query, setQuery] = useState('');
  const page = useRef<HTMLDivElement>(null);
  const platform = useStore(connectionStore, (state) => state.platform);
  const keys = useStore(settingsStore, ({ settings }) => settings.keys);
  const isKeyShown = (row: KeyRow) => fitsSearch(query, keyTexts(row, platform));
  const groups = settingGroups()
    .map((group) => shownOf(group, query))
    .filter(({ rows }) => rows.length > 0);
  const hasKeys = keyRows(keys).some(isKeyShown);
  const places = [...groups.map(({ id, title }) => ({ id, title })), ...(hasKeys ? [{ id: KEYS, title: 'Keys' }] : [])];
  const goTo = (id: string) => page.current?.querySelector(`[data-group="${id}"]`)?.scrollIntoView({ block: 'start' });
  return (
    <div className="settings">
      <div className="settings-side">
        <input
          ref={search}
          type="search"
          className="settings-search"
          aria-label="Search settings"
          placeholder="Search"
          spellCheck={false}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        <nav aria-label="Settings">
          {places.map(({ id, title }) => (
            <button key={id} type="button" className="settings-place" onClick={() => goTo(id)}>
              {title}
            </button>
          ))}
        </nav>
      </div>
      <div className="settings-page" ref={page}>
        <FileProblem />
        {groups.map((group) => (
          <div key={group.id} data-group={group.id}>
            <Section title={group.title}>
              {group.rows.map((row) => (
                <SettingItem key={row.id} row={row} />
              ))}
            </Section>
          </div>
        ))}
        {hasKeys && (
          <div data-group={KEYS}>
            <Section title="Keys">
              <KeysSection isShown={isKeyShown} />
            </Section>
          </div>
        )}
        {places.length === 0 && <p className="settings-none">No setting fits “{query.trim()}”. Try fewer words.</p>}
        <FilePath />
      </div>
    </div>
  );
}

function shownOf(group: SettingGroup, query: string): SettingGroup {
  return { ...group, rows: group.rows.filter(({ texts }) => fitsSearch(query, texts)) };
}

function FileProblem() {
  const problem = useStore(settingsStore, (state) => state.problem);
  if (!problem) return null;
  return (
    <div className="settings-problem" role="alert">
      <strong>The settings file could not be read; defaults are in force.</strong>
      <p>{problem}</p>
    </div>
  );
}

function FilePath() {
  const path = useStore(settingsStore, (state) => state.path);
  if (!path) return null;
  return (
    <p className="settings-path">
      Changes are saved at once, in <code>{path}</code>. Secrets are never in it.
    </p>
  );
}
