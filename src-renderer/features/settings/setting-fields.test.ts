import { describe, expect, it } from 'vitest';
import { Settings } from '../../../contracts/model/index.ts';
import { patchOf, settingFields, settingValue, shownValue } from './setting-fields.ts';
import { settingGroups } from './setting-groups.ts';
import { fitsSearch } from './setting-search.ts';

const FIELDS = settingFields();
const DEFAULTS = Settings.parse({});
const fieldOf = (id: string) => FIELDS.find((field) => field.id === id) ?? expect.fail(id);

describe('the fields of the schema', () => {
  it.each([
    ['theme', 'Theme', 'choice', 'system'],
    ['terminal.fontSize', 'Font size', 'number', '13'],
    ['terminal.fontFamily', 'Font family', 'text', 'none'],
    ['terminal.replayBytes', 'Kept for late clients', 'number', '2048 KiB'],
    ['sessions.orphanTtlMs', 'End idle sessions after', 'number', '24 hours'],
    ['agent.approvalTtlMs', 'Requests end after', 'number', '10 minutes'],
    ['cli.countRecoveries', 'Count what you confirmed', 'switch', 'off'],
    ['security.trustedFolders', 'Trusted folders', 'other', '0 of them'],
  ])('%s', (id, title, kind, byDefault) => {
    const field = fieldOf(id);
    expect([field.title, field.control.kind, shownValue(field, field.defaultValue)]).toEqual([title, kind, byDefault]);
  });

  it.each(FIELDS.map((field) => [field.id, field] as const))(
    '%s has words, its default, and takes it back',
    (_, field) => {
      expect(field.description).toMatch(/\.$/);
      expect(settingValue(field, DEFAULTS)).toEqual(field.defaultValue);
      expect(Settings.safeParse(patchOf(field, field.defaultValue)).success).toBe(true);
    },
  );
});

it('every setting has a row in one group', () => {
  const rows = settingGroups().flatMap((group) => group.rows.flatMap(({ field }) => (field ? [field.id] : [])));
  expect(rows.toSorted()).toEqual(FIELDS.map(({ id }) => id).toSorted());
});

it.each([
  ['', true],
  ['  ', true],
  ['FONT', true],
  ['size font', true],
  ['font weight', false],
])('%j finds the font size: %s', (query, isFound) => {
  expect(fitsSearch(query, ['Font size', 'Font size in pixels.', 'terminal.fontSize'])).toBe(isFound);
});
