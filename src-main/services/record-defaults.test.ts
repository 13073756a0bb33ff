import { expect, test } from 'vitest';
import { Settings, type SettingsState } from '../../contracts/model/index.ts';
import { Emitter } from '../base/emitter.ts';
import { FakeAuditLog } from '../store/audit/audit-log.fake.ts';
import { recordDefaults } from './record-defaults.ts';

const state = (settings: object): SettingsState => ({ settings: Settings.parse(settings), path: '/x', problem: null });

test('a change of the defaults is on record, and nothing else of the settings', () => {
  const changes = new Emitter<SettingsState>();
  const audit = new FakeAuditLog();
  const recorder = recordDefaults({ state: state({}), onDidChange: changes.event }, audit);
  changes.fire(state({ theme: 'dark' }));
  expect(audit.rows).toEqual([]);
  changes.fire(state({ agent: { level: 'L5', mode: 'Autopilot' }, security: { trustedFolders: ['/code'] } }));
  changes.fire(state({ agent: { level: 'L5', mode: 'Autopilot' }, security: { trustedFolders: ['/code'] } }));
  expect(audit.rows.map(({ event, level, mode, note }) => [event, level, mode, note])).toEqual([
    ['level', 'L5', 'Autopilot', 'For new sessions. Before: L3'],
    ['mode', 'L5', 'Autopilot', 'For new sessions. Before: CoPilot'],
    ['level', 'L5', 'Autopilot', 'For new sessions. Trusted folders: /code'],
  ]);
  recorder.dispose();
  expect(changes.hasListeners).toBe(false);
});
