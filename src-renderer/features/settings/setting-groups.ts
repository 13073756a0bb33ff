import type { ComponentType } from 'react';
import { LevelField, ModeField } from './agent-fields.tsx';
import { FoundModels } from './found-models.tsx';
import { ImportedField } from './imported-field.tsx';
import { KeepRunningField } from './keep-running-field.tsx';
import { KeyField } from './key-field.tsx';
import { ModelCheck } from './model-check.tsx';
import { BaseUrlField, ModelNameField, ProviderField } from './model-fields.tsx';
import { NoticesField } from './notices-field.tsx';
import { PaletteField } from './palette-field.tsx';
import { type SettingField, settingFields } from './setting-fields.ts';
import { ShellField } from './shell-field.tsx';
import { TrustedFoldersField } from './trusted-folders-field.tsx';

/** One row of the view: a setting, or something beside the settings that belongs to them. */
export interface SettingRow {
  readonly id: string;
  /** What the search looks at. */
  readonly texts: readonly string[];
  /** Null for what is no setting: it has no default to go back to. */
  readonly field: SettingField | null;
  /** Draws the row where the schema alone would not do. */
  readonly Custom: ComponentType | null;
}

export interface SettingGroup {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly SettingRow[];
}

const TITLES: Readonly<Record<string, string>> = {
  '': 'Appearance',
  appearance: 'Colours',
  agent: 'Agent',
  cli: 'Command line',
};

/** What people look for first. Groups of the schema that are not named here follow. */
const ORDER = [
  'model',
  'agent',
  '',
  'appearance',
  'console',
  'terminal',
  'editor',
  'sessions',
  'history',
  'notices',
  'security',
  'cli',
];

const CUSTOM: Readonly<Record<string, ComponentType>> = {
  'appearance.palette': PaletteField,
  'appearance.imported': ImportedField,
  'terminal.shell': ShellField,
  'agent.level': LevelField,
  'agent.mode': ModeField,
  'model.provider': ProviderField,
  'model.baseUrl': BaseUrlField,
  'model.name': ModelNameField,
  'sessions.keepRunning': KeepRunningField,
  'notices.desktop': NoticesField,
  'security.trustedFolders': TrustedFoldersField,
};

/** Rows that are no settings, in front of a group's own or after one of them. */
const EXTRAS: readonly { readonly group: string; readonly after: string | null; readonly row: SettingRow }[] = [
  { group: 'model', after: null, row: extra('model.found', 'Found models on this machine', FoundModels) },
  { group: 'model', after: 'model.name', row: extra('model.key', 'API key secret', KeyField) },
  { group: 'model', after: 'model.key', row: extra('model.check', 'Check the model', ModelCheck) },
];

let groups: readonly SettingGroup[] | null = null;

/** Made when the settings are first looked at, not while the window starts. */
export function settingGroups(): readonly SettingGroup[] {
  groups ??= groupsOf(settingFields());
  return groups;
}

function groupsOf(fields: readonly SettingField[]): SettingGroup[] {
  return groupIds(fields).map((id) => ({
    id,
    title: titleOf(id),
    rows: EXTRAS.filter(({ group }) => group === id).reduce(withExtra, fieldRows(fields, id)),
  }));
}

function groupIds(fields: readonly SettingField[]): string[] {
  const ids = [...new Set(fields.map(({ group }) => group))];
  const known = ORDER.filter((id) => ids.includes(id));
  return [...known, ...ids.filter((id) => !known.includes(id))];
}

function fieldRows(fields: readonly SettingField[], group: string): SettingRow[] {
  return fields
    .filter((field) => field.group === group)
    .map((field) => ({
      id: field.id,
      texts: [field.title, field.description, field.id, titleOf(group)],
      field,
      Custom: CUSTOM[field.id] ?? null,
    }));
}

function withExtra(rows: SettingRow[], { after, row }: (typeof EXTRAS)[number]): SettingRow[] {
  return rows.toSpliced(rows.findIndex(({ id }) => id === after) + 1, 0, row);
}

function extra(id: string, text: string, Custom: ComponentType): SettingRow {
  return { id, texts: [text, id], field: null, Custom };
}

function titleOf(group: string): string {
  return TITLES[group] ?? group.charAt(0).toUpperCase() + group.slice(1);
}
