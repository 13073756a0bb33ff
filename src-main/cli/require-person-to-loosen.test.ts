import { expect, it } from 'vitest';
import { Settings, type SettingsPatch } from '../../contracts/model/index.ts';
import { loosens } from './require-person-to-loosen.ts';

const BEFORE = Settings.parse({ agent: { level: 'L3', mode: 'CoPilot' }, security: { trustedFolders: ['/a'] } });

it.each<[string, SettingsPatch, boolean]>([
  ['a higher level', { agent: { level: 'L4' } }, true],
  ['a lower level', { agent: { level: 'L1' } }, false],
  ['the same level', { agent: { level: 'L3' } }, false],
  ['no level at all', { agent: { level: 'L9' } }, false],
  ['Autopilot', { agent: { mode: 'Autopilot' } }, true],
  ['Manual', { agent: { mode: 'Manual' } }, false],
  ['one folder more', { security: { trustedFolders: ['/a', '/b'] } }, true],
  ['another folder', { security: { trustedFolders: ['/b'] } }, true],
  ['no folder any more', { security: { trustedFolders: [] } }, false],
  ['a server', { mcp: { servers: { x: { command: 'sh', args: [], env: {} } } } }, true],
  ['no server', { mcp: { servers: {} } }, false],
  ['a font', { terminal: { fontSize: 15 } }, false],
])('%s loosens: %s', (_, patch, isLoose) => {
  expect(loosens(BEFORE, patch)).toBe(isLoose);
});
