/**
 * How the window divides its room: groups of panes, one group in view, each pane a session with its tab. Kept by the host, so
 * that the next start looks as this one was left.
 *
 *   layoutStore.getState().groups            trees of panes (stores/layout-tree.ts), in the order of the tabs
 *   groupOf(state, sessionId)                the tree that a session is in
 *   splitActive('row')                       a new session beside the active one
 */
import { createStore } from 'zustand/vanilla';
import type {
  ConsoleView,
  Layout,
  LayoutNode,
  SavedSession,
  SessionId,
  SessionInfo,
  SettingsState,
  SplitDirection,
} from '../../contracts/model/index.ts';
import { host } from './connection.ts';
import {
  type Divider,
  growPane,
  moveDivider,
  neighbourOf,
  paneOf,
  panesIn,
  removePane,
  renamePanes,
  type Side,
  splitPane,
} from './layout-tree.ts';
import { activeSession, openSession, sessionOf, sessionsStore, setTabOrder, showSession, tabsOf } from './sessions.ts';

interface LayoutState {
  readonly groups: readonly LayoutNode[];
  /** Names that a person gave, in place of the sessions' own titles. */
  readonly names: Readonly<Record<SessionId, string>>;
  /** This pane has the whole room of its group. */
  readonly zoomed: SessionId | null;
  /** Sessions that were closed here, newest last. */
  readonly closed: readonly SavedSession[];
  /** How sessions are shown here, once a person has chosen; null is as the settings say. */
  readonly view: ConsoleView | null;
}

const EMPTY: LayoutState = { groups: [], names: {}, zoomed: null, closed: [], view: null };
const KEPT_CLOSED = 20;
const SAVE_AFTER_MS = 500;

export const layoutStore = createStore<LayoutState>(() => EMPTY);

export function groupOf({ groups }: Pick<LayoutState, 'groups'>, id: SessionId | null): LayoutNode | null {
  return groups.find((group) => id !== null && panesIn(group).includes(id)) ?? null;
}

export function titleOf({ names }: Pick<LayoutState, 'names'>, session: SessionInfo): string {
  return names[session.id] ?? session.title;
}

/** Follows the sessions, and keeps what changes. Ask `restoreLayout` first. @returns A function that stops it. */
export function startLayout(): () => void {
  layoutStore.setState(EMPTY);
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Sessions change with every command, the window seldom: what is kept already is not written again.
  let kept = '';
  const saveSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      kept = save(kept);
    }, SAVE_AFTER_MS);
  };
  const offs = [
    sessionsStore.subscribe((state, before) => {
      if (!state.isLoaded) return;
      if (state.sessions !== before.sessions || state.detached !== before.detached) {
        rememberClosed(before.sessions, state.sessions);
        followTabs(tabsOf(state));
      }
      saveSoon();
    }),
    layoutStore.subscribe(({ groups }, before) => {
      if (groups !== before.groups) setTabOrder(groups.flatMap(panesIn));
      saveSoon();
    }),
  ];
  return () => {
    clearTimeout(timer);
    for (const off of offs) off();
  };
}

/** The window as it was left: sessions that still live take their places, others are opened anew in the same folders. */
export async function restoreLayout(live: readonly SessionInfo[]): Promise<void> {
  const layout = await host()
    .call('layout.get', {})
    .catch(() => null);
  if (!layout) return;
  // With sessions of another window about, this one opens none of its own.
  const mayReopen = live.length === 0 && layout.sessions.length > 0 && (await wantsSessionsBack());
  const ids = new Map<SessionId, SessionId>();
  for (const saved of layout.sessions) {
    const isLive = live.some((one) => isSame(one, saved));
    const id = isLive ? saved.id : mayReopen ? await openSession(anew(saved)) : null;
    if (id) ids.set(saved.id, id);
  }
  const names = layout.sessions.flatMap(({ id, name }) => (name && ids.has(id) ? [[ids.get(id), name] as const] : []));
  layoutStore.setState({
    groups: layout.groups.flatMap((group) => renamePanes(group, (old) => ids.get(old) ?? null) ?? []),
    names: Object.fromEntries(names),
    view: layout.view,
  });
  followTabs(tabsOf(sessionsStore.getState()));
  const active = layout.activeId && ids.get(layout.activeId);
  if (active) showSession(active);
}

/** In the same folder and shell, below what it showed last. */
function anew({ id: sessionId, createdAt, shell, cwd }: SavedSession) {
  return { shell, cwd, restore: { sessionId, createdAt } };
}

/** Asked of the host: at the start the settings may not have reached their store. */
async function wantsSessionsBack(): Promise<boolean> {
  return await host()
    .call('settings.get', {})
    .then(
      ({ settings }) => settings.sessions.restore,
      () => false,
    );
}

function isSame({ id, createdAt }: SessionInfo, saved: SavedSession): boolean {
  return id === saved.id && createdAt === saved.createdAt;
}

/** Opens a session in the same folder and shell, beside or below the active one. */
export async function splitActive(direction: SplitDirection): Promise<void> {
  const at = activeSession();
  if (!at) return;
  const id = await openSession({ shell: at.shell, cwd: at.cwd });
  if (!id) return;
  layoutStore.setState(({ groups }) => ({
    zoomed: null,
    groups: groups
      .flatMap((group) => removePane(group, id) ?? [])
      .map((group) => splitPane(group, at.id, direction, id)),
  }));
  followTabs(tabsOf(sessionsStore.getState()));
}

/** Goes to the pane at that side of the active one. */
export function focusSide(side: Side): void {
  const { activeId } = sessionsStore.getState();
  const group = groupOf(layoutStore.getState(), activeId);
  const next = group && activeId && neighbourOf(group, activeId, side);
  if (next) showSession(next);
}

export function growActive(direction: SplitDirection, by: number): void {
  const { activeId } = sessionsStore.getState();
  if (activeId) changeGroup(activeId, (group) => growPane(group, activeId, direction, by));
}

/** @param id A session of the group whose line it is. */
export function dragDivider(id: SessionId, divider: Pick<Divider, 'path' | 'index'>, at: number): void {
  changeGroup(id, (group) => moveDivider(group, divider, at));
}

export function toggleZoom(): void {
  const { activeId } = sessionsStore.getState();
  layoutStore.setState(({ zoomed }) => ({ zoomed: zoomed === activeId ? null : activeId }));
}

/** Moves the active tab's group past the next or the previous one. */
export function moveTab(step: 1 | -1): void {
  const { activeId } = sessionsStore.getState();
  layoutStore.setState(({ groups }) => {
    const from = groups.findIndex((group) => activeId !== null && panesIn(group).includes(activeId));
    const group = groups[from];
    const to = from + step;
    if (!group || to < 0 || to >= groups.length) return {};
    return { groups: groups.toSpliced(from, 1).toSpliced(to, 0, group) };
  });
}

/** Puts one tab's group in the place of another one's. */
export function moveTabTo(id: SessionId, target: SessionId): void {
  layoutStore.setState((state) => {
    const group = groupOf(state, id);
    const at = groupOf(state, target);
    if (!group || !at || group === at) return {};
    const to = state.groups.indexOf(at);
    return { groups: state.groups.filter((one) => one !== group).toSpliced(to, 0, group) };
  });
}

/** @param name Empty gives the session its own title again. */
export function renameSession(id: SessionId, name: string): void {
  const trimmed = name.trim().slice(0, 200);
  layoutStore.setState(({ names: { [id]: _, ...rest } }) => ({
    names: trimmed === '' ? rest : { ...rest, [id]: trimmed },
  }));
}

/** Opens the session that was closed last, in its folder and under its name. */
export async function reopenSession(): Promise<void> {
  const last = layoutStore.getState().closed.at(-1);
  if (!last) return;
  layoutStore.setState(({ closed }) => ({ closed: closed.slice(0, -1) }));
  const id = await openSession({ shell: last.shell, cwd: last.cwd });
  if (id && last.name) renameSession(id, last.name);
}

/** How this window shows its sessions. */
export function viewOf(
  { view }: Pick<LayoutState, 'view'>,
  { settings }: Pick<SettingsState, 'settings'>,
): ConsoleView {
  return view ?? settings.console.view;
}

export function showView(view: ConsoleView): void {
  layoutStore.setState({ view });
}

function changeGroup(id: SessionId, change: (group: LayoutNode) => LayoutNode): void {
  layoutStore.setState((state) => {
    const group = groupOf(state, id);
    return { groups: state.groups.map((one) => (one === group ? change(one) : one)) };
  });
}

/** Panes of sessions that have gone close; sessions without a pane get a tab at the end. */
function followTabs(tabs: readonly SessionInfo[]): void {
  const { groups, zoomed } = layoutStore.getState();
  const ids = new Set(tabs.map(({ id }) => id));
  const kept = groups.flatMap((group) => renamePanes(group, (id) => (ids.has(id) ? id : null)) ?? []);
  const known = new Set(kept.flatMap(panesIn));
  const added = tabs.filter(({ id }) => !known.has(id)).map(({ id }) => paneOf(id));
  const isUnchanged = added.length === 0 && known.size === groups.flatMap(panesIn).length;
  if (!isUnchanged)
    layoutStore.setState({ groups: [...kept, ...added], zoomed: zoomed && ids.has(zoomed) ? zoomed : null });
}

function rememberClosed(before: readonly SessionInfo[], now: readonly SessionInfo[]): void {
  const gone = before.filter(({ id }) => !now.some((one) => one.id === id)).map(savedOf);
  if (gone.length > 0) layoutStore.setState(({ closed }) => ({ closed: [...closed, ...gone].slice(-KEPT_CLOSED) }));
}

function savedOf({ id, createdAt, shell, cwd }: SessionInfo): SavedSession {
  return { id, createdAt, shell, cwd, name: layoutStore.getState().names[id] ?? null };
}

/** @param kept The layout as it was last written, as text. @returns The same for now. */
function save(kept: string): string {
  const state = sessionsStore.getState();
  const { groups, view } = layoutStore.getState();
  const sessions = groups.flatMap(panesIn).flatMap((id) => sessionOf(state, id) ?? []);
  // With the last session the window goes: what comes back is the window as it was with sessions in it.
  if (sessions.length === 0) return kept;
  const layout: Layout = { groups: [...groups], sessions: sessions.map(savedOf), activeId: state.activeId, view };
  const text = JSON.stringify(layout);
  if (text === kept) return kept;
  void host()
    .call('layout.set', { layout })
    .catch(() => {
      // Places of panes: the next change writes them.
    });
  return text;
}
