import { join } from 'node:path';
import type { AppPaths } from '../platform/app-paths.ts';
import { systemClock as clock } from '../platform/clock.ts';
import type { Files } from '../platform/files.ts';
import { createSystemKeyring } from '../platform/keyring.ts';
import { loadSqlite } from '../platform/sqlite.ts';
import { type ChatStore, createChatStore } from '../store/chats/chat-store.ts';
import { type HistoryStore, openHistoryStore } from '../store/history/history-store.ts';
import { createKeptSessions, type KeptSessions } from '../store/kept-sessions.ts';
import { createLayoutStore, type LayoutStore } from '../store/layout-store.ts';
import { createRecoveryCounts, type RecoveryCounts } from '../store/recovery-counts.ts';
import { createSecretStore, type SecretStore } from '../store/secret-store.ts';
import { createSettingsStore, type SettingsStore } from '../store/settings-store.ts';

export type { SecretSource } from '../store/secret-store.ts';

interface StoreOptions {
  readonly files: Files;
  readonly paths: AppPaths;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The settings without the rest of the product; a running Axis sees what is written. Dispose it when done. */
export function openSettings({ files, paths }: Omit<StoreOptions, 'env'>): SettingsStore {
  return createSettingsStore({ files, path: join(paths.configDir, 'settings.json') });
}

/** The secrets without the rest of the product. Dispose it when done. */
export function openSecrets({ files, paths, env }: StoreOptions): SecretStore {
  return createSecretStore({ keyring: createSystemKeyring('vox-axis'), files, dir: paths.configDir, env });
}

/** How the window was left. */
export function openLayout({ files, paths }: Omit<StoreOptions, 'env'>): LayoutStore {
  return createLayoutStore(files, join(paths.dataDir, 'layout.json'));
}

/** What sessions showed last. */
export function openKeptSessions({ files, paths }: Omit<StoreOptions, 'env'>): KeptSessions {
  return createKeptSessions(files, join(paths.dataDir, 'sessions'));
}

/** The counters of lines that were not exact. */
export function openRecoveryCounts({ files, paths }: Omit<StoreOptions, 'env'>): RecoveryCounts {
  return createRecoveryCounts(files, join(paths.dataDir, 'recoveries.json'));
}

export function chatsPath({ dataDir }: AppPaths): string {
  return join(dataDir, 'chats.db');
}

/** The chats that outlive this process. Dispose them when done. */
export async function openChats(paths: AppPaths): Promise<ChatStore> {
  return createChatStore({ open: await loadSqlite(), path: chatsPath(paths), clock });
}

export function historyPath({ dataDir }: AppPaths): string {
  return join(dataDir, 'history.db');
}

/**
 * Opens the commands of sessions when they are first asked for. Dispose what it opened when done.
 *
 * @throws {VoxError} `history.unavailable`, from the function that is returned.
 */
export async function historyOpener(paths: AppPaths): Promise<() => HistoryStore> {
  const open = await loadSqlite();
  return () => openHistoryStore({ open, path: historyPath(paths), now: clock.now });
}
