import { type AuditEntry, auditEntry, type SettingsState } from '../../contracts/model/index.ts';
import type { Disposable } from '../base/disposable.ts';
import type { AuditLog } from '../store/audit/audit-log.ts';
import type { SettingsStore } from '../store/settings-store.ts';

/** Puts on record that a person changed how far agents may go in new sessions, in whichever way the settings were changed. */
export function recordDefaults(settings: Pick<SettingsStore, 'state' | 'onDidChange'>, audit: AuditLog): Disposable {
  let known = factsOf(settings.state);
  return settings.onDidChange((state) => {
    const now = factsOf(state);
    const rows = rowsOf(known, now);
    known = now;
    if (rows.length > 0) audit.note(rows);
  });
}

function factsOf({ settings: { agent, security } }: SettingsState) {
  return { level: agent.level, mode: agent.mode, trusted: security.trustedFolders.join(', ') };
}

type Facts = ReturnType<typeof factsOf>;

function rowsOf(before: Facts, { level, mode, trusted }: Facts): AuditEntry[] {
  const row = (event: 'level' | 'mode', note: string) =>
    auditEntry({ event, level, mode, resolvedBy: 'person', note: `For new sessions. ${note}` });
  return [
    ...(before.level === level ? [] : [row('level', `Before: ${before.level}`)]),
    ...(before.mode === mode ? [] : [row('mode', `Before: ${before.mode}`)]),
    ...(before.trusted === trusted ? [] : [row('level', `Trusted folders: ${trusted || 'none'}`)]),
  ];
}
