import fuzzysort from 'fuzzysort';
import type { CommandId, KeyRow, SessionId, SessionInfo } from '../../../contracts/model/index.ts';

/** One row of the palette: a command of the table, or a session to go to. */
export type PaletteItem =
  | { readonly kind: 'command'; readonly id: CommandId; readonly title: string; readonly keys: string }
  | { readonly kind: 'session'; readonly id: SessionId; readonly title: string; readonly keys: '' };

export interface PaletteSource {
  readonly rows: readonly (KeyRow & { command: CommandId })[];
  readonly sessions: readonly SessionInfo[];
  readonly activeId: SessionId | null;
  isEnabled(id: CommandId): boolean;
}

/** What can be done now: every command that would do something, then the other sessions. */
export function paletteItems({ rows, sessions, activeId, isEnabled }: PaletteSource): PaletteItem[] {
  const commands = rows
    .filter(({ command }) => command !== 'palette.open' && isEnabled(command))
    .map(({ command, title, keys }): PaletteItem => ({ kind: 'command', id: command, title, keys: keys[0] ?? '' }));
  const others = sessions
    .filter(({ id }) => id !== activeId)
    .map(({ id, title }): PaletteItem => ({ kind: 'session', id, title: `Go to ${id} ${title}`, keys: '' }));
  return [...commands, ...others];
}

/** The rows that fit what was typed, best first; all of them, in their own order, for nothing. */
export function rankItems(items: readonly PaletteItem[], query: string): PaletteItem[] {
  const wanted = query.trim();
  if (wanted === '') return [...items];
  return fuzzysort.go(wanted, items, { key: 'title' }).map(({ obj }) => obj);
}
