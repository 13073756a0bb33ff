/**
 * Live sessions, the one looked at, and what a person can do to them. Blocks are in stores/blocks.ts.
 *
 *   sessionsStore.getState().activeId        the session the console shows
 *   activeSession()                          its SessionInfo, or null
 */
import { createStore } from 'zustand/vanilla';
import {
  type ControlMode,
  nextControlMode,
  type SecurityLevel,
  type SessionId,
  type SessionInfo,
  type WireError,
} from '../../contracts/model/index.ts';
import type { OpenSpec } from '../../contracts/rpc/session-host.ts';
import { host } from './connection.ts';
import { showNotice } from './notice.ts';
import { toWireError } from './wire-error.ts';

export interface SessionsState {
  /** False until the first list has arrived. */
  readonly isLoaded: boolean;
  readonly sessions: readonly SessionInfo[];
  readonly activeId: SessionId | null;
  /** Sessions this page has let go of: they go on, without a tab here. */
  readonly detached: ReadonlySet<SessionId>;
  /** Order of the tabs; sessions that are not in it come last. */
  readonly order: readonly SessionId[];
  readonly isOpening: boolean;
  /** Why the last new session could not start; cleared by the next attempt. */
  readonly openError: WireError | null;
}

const EMPTY: SessionsState = {
  isLoaded: false,
  sessions: [],
  activeId: null,
  detached: new Set(),
  order: [],
  isOpening: false,
  openError: null,
};

export const sessionsStore = createStore<SessionsState>(() => EMPTY);

export function sessionOf(state: SessionsState, id: SessionId | null): SessionInfo | null {
  return state.sessions.find((session) => session.id === id) ?? null;
}

export function activeSession(state: SessionsState = sessionsStore.getState()): SessionInfo | null {
  return sessionOf(state, state.activeId);
}

type RestoreWindow = (live: readonly SessionInfo[]) => Promise<void>;

/**
 * Feeds the store from the host. A start that finds no session opens one.
 *
 * @param restoreWindow Asked first, once: it may open the sessions of the last time.
 * @returns A function that stops it.
 */
export function startSessions(restoreWindow: RestoreWindow = async () => {}): () => void {
  sessionsStore.setState(EMPTY);
  const connection = host();
  const offs = [
    connection.onEvent('session.changed', updateSession),
    connection.onEvent('session.closed', ({ sessionId }) => removeSession(sessionId)),
    connection.onConnect(() => void readSessions(restoreWindow)),
  ];
  return () => {
    for (const off of offs) off();
  };
}

async function readSessions(restoreWindow: RestoreWindow): Promise<void> {
  const isFirst = !sessionsStore.getState().isLoaded;
  try {
    const sessions = await host().call('term.list', {});
    sessionsStore.setState((state) => {
      const detached = stillDetached(state, sessions);
      const isThere = sessions.some(({ id }) => id === state.activeId);
      const last = tabsOf({ ...state, sessions, detached }).at(-1)?.id ?? null;
      return { isLoaded: true, sessions, detached, activeId: isThere ? state.activeId : last };
    });
    if (isFirst) await restoreWindow(sessions);
    if (isFirst && sessionsStore.getState().sessions.length === 0) await openSession();
  } catch (error) {
    showNotice('problem', toWireError(error).message);
  }
}

/** A host that was started again counts its sessions from one: the same id may be another session, which has its tab. */
function stillDetached(before: SessionsState, sessions: readonly SessionInfo[]): ReadonlySet<SessionId> {
  const isSame = ({ id, createdAt }: SessionInfo) => sessionOf(before, id)?.createdAt === createdAt;
  return new Set(sessions.filter((one) => before.detached.has(one.id) && isSame(one)).map(({ id }) => id));
}

/** Takes in a session's facts, whichever way they came. */
export function updateSession(session: SessionInfo): void {
  sessionsStore.setState((state) => {
    const isKnown = state.sessions.some(({ id }) => id === session.id);
    return {
      sessions: isKnown
        ? state.sessions.map((known) => (known.id === session.id ? session : known))
        : [...state.sessions, session],
      activeId: state.activeId ?? session.id,
    };
  });
}

function removeSession(id: SessionId): void {
  sessionsStore.setState((state) => {
    const index = state.sessions.findIndex((session) => session.id === id);
    if (index < 0) return {};
    const sessions = state.sessions.filter((session) => session.id !== id);
    return { sessions, activeId: state.activeId === id ? neighbourOf(state, id) : state.activeId };
  });
}

/** Sessions that have a tab, in the order of the tabs. */
export function tabsOf({
  sessions,
  detached,
  order,
}: Pick<SessionsState, 'sessions' | 'detached' | 'order'>): SessionInfo[] {
  const place = new Map(order.map((id, index) => [id, index]));
  const placeOf = ({ id }: SessionInfo) => place.get(id) ?? order.length;
  return sessions.filter(({ id }) => !detached.has(id)).sort((left, right) => placeOf(left) - placeOf(right));
}

/** The layout says in which order tabs stand. */
export function setTabOrder(order: readonly SessionId[]): void {
  if (order.join() !== sessionsStore.getState().order.join()) sessionsStore.setState({ order });
}

/** The tab that takes the place of one that goes. */
function neighbourOf(state: SessionsState, id: SessionId): SessionId | null {
  const tabs = tabsOf(state);
  const index = tabs.findIndex((tab) => tab.id === id);
  const rest = tabs.filter((tab) => tab.id !== id);
  return rest[Math.min(index, rest.length - 1)]?.id ?? null;
}

/** Lets go of a session: its tab goes, it runs on, and it can be shown again. */
export function detachSession(id: SessionId): void {
  sessionsStore.setState((state) => ({
    activeId: state.activeId === id ? neighbourOf(state, id) : state.activeId,
    detached: new Set([...state.detached, id]),
  }));
}

/** Opens a session, in the folder and shell of the active one unless told otherwise, and shows it. */
export async function openSession(spec?: OpenSpec): Promise<SessionId | null> {
  if (sessionsStore.getState().isOpening) return null;
  sessionsStore.setState({ isOpening: true, openError: null });
  try {
    const { sessionId } = await host().call('term.open', spec ?? {});
    sessionsStore.setState({ activeId: sessionId });
    return sessionId;
  } catch (error) {
    sessionsStore.setState({ openError: toWireError(error) });
    return null;
  } finally {
    sessionsStore.setState({ isOpening: false });
  }
}

/** The same shell anew in its place; what it showed stays. */
export function restartSession(id: SessionId): Promise<void> {
  return act(host().call('term.restart', { sessionId: id }));
}

/** One that has gone already, by a second press or another window, is closed as it was meant. */
export function closeSession(id: SessionId): Promise<void> {
  return act(
    host()
      .call('term.close', { sessionId: id })
      .catch((error: unknown) => {
        if (toWireError(error).code !== 'session.not-found') throw error;
        return null;
      }),
  );
}

export function showSession(id: SessionId): void {
  sessionsStore.setState(({ detached }) => ({
    activeId: id,
    detached: detached.has(id) ? new Set([...detached].filter((one) => one !== id)) : detached,
  }));
}

/** @param step 1 for the next tab, -1 for the one before; wraps around. */
export function stepSession(step: 1 | -1): void {
  const state = sessionsStore.getState();
  const tabs = tabsOf(state);
  const index = tabs.findIndex(({ id }) => id === state.activeId);
  const next = tabs[(index + step + tabs.length) % tabs.length];
  if (next) showSession(next.id);
}

/** As the person saw it: when somebody else changed it a moment before, they are told instead. */
export function setMode({ id, controlVersion }: SessionInfo, mode: ControlMode): Promise<void> {
  const version = controlVersion === undefined ? {} : { version: controlVersion };
  return act(host().call('term.setMode', { sessionId: id, mode, ...version }));
}

export function cycleMode(): Promise<void> {
  const session = activeSession();
  return session ? setMode(session, nextControlMode(session.controlMode)) : Promise.resolve();
}

export function setLevel(id: SessionId, level: SecurityLevel): Promise<void> {
  return act(host().call('term.setLevel', { sessionId: id, level }));
}

export function takeOver(id: SessionId): Promise<void> {
  return act(host().call('term.takeOver', { sessionId: id }));
}

/** Holds what an agent waits to run in the session, or lets it go on. */
export function setPaused(id: SessionId, isPaused: boolean): Promise<void> {
  return act(host().call('term.setPaused', { sessionId: id, isPaused }));
}

/** Runs a line in the session, as a person. @returns Why it did not run, or null. */
export async function submitLine(id: SessionId, line: string): Promise<WireError | null> {
  try {
    await host().call('term.submit', { sessionId: id, line });
    return null;
  } catch (error) {
    return toWireError(error);
  }
}

/** A person types in a face's own editor. What goes wrong shows elsewhere: the session has ended or the host is away. */
export function noteActivity(id: SessionId): void {
  void host()
    .call('term.noteActivity', { sessionId: id })
    .catch(() => {
      // As the docstring says.
    });
}

async function act(call: Promise<null>): Promise<void> {
  try {
    await call;
  } catch (error) {
    showNotice('problem', toWireError(error).message);
  }
}
