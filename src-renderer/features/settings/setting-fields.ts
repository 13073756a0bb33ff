import { z } from 'zod';
import { Settings, type SettingsPatch } from '../../../contracts/model/index.ts';

/** How a setting is asked for. Numbers are shown in `unit`, one of which is `scale` of what the file holds. */
export type SettingControl =
  | { readonly kind: 'switch' }
  | { readonly kind: 'choice'; readonly options: readonly string[] }
  | {
      readonly kind: 'number';
      readonly min: number;
      readonly max: number;
      readonly isWhole: boolean;
      readonly isOptional: boolean;
      readonly scale: number;
      readonly unit: string;
    }
  | { readonly kind: 'text'; readonly isOptional: boolean }
  /** Lists and the like: the settings file is the place for them, unless the view has a control of its own. */
  | { readonly kind: 'other' };

/** One setting of the schema. */
export interface SettingField {
  /** `terminal.fontSize`, or `theme` */
  readonly id: string;
  /** `terminal`; empty for a setting that stands alone. */
  readonly group: string;
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** The description for whoever fills in a field: nothing of how the file spells it. */
  readonly hint: string;
  readonly defaultValue: unknown;
  readonly control: SettingControl;
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Units by how names end; what is kept in small units is shown in those people think in. */
const UNITS: readonly (readonly [
  suffix: string,
  unitOf: (byDefault: number) => readonly [unit: string, scale: number],
])[] = [
  ['Ms', (byDefault) => (byDefault >= HOUR_MS ? ['hours', HOUR_MS] : ['minutes', MINUTE_MS])],
  ['Bytes', () => ['KiB', 1024]],
  ['Seconds', () => ['seconds', 1]],
  ['Tokens', () => ['tokens', 1]],
];

/** Keys have a table of their own; a person adds MCP servers with `vox mcp add`. */
const ELSEWHERE: readonly string[] = ['keys', 'mcp'];

/** Every setting that has a row, in the order of the schema. Takes some 20 ms to read. */
export function settingFields(): readonly SettingField[] {
  return fieldsOf(z.toJSONSchema(Settings, { io: 'input' }), '').filter(({ group }) => !ELSEWHERE.includes(group));
}

/** The value of a setting. */
export function settingValue({ group, name }: SettingField, settings: Settings): unknown {
  const at = group === '' ? settings : settings[group as keyof Settings];
  return (at as Record<string, unknown>)[name];
}

export function patchOf({ group, name }: SettingField, value: unknown): SettingsPatch {
  return (group === '' ? { [name]: value } : { [group]: { [name]: value } }) as SettingsPatch;
}

/** The value in the words of its control: `10 minutes`, `on`, `none`. */
export function shownValue({ control }: SettingField, value: unknown): string {
  if (value === null) return 'none';
  if (control.kind === 'switch') return value ? 'on' : 'off';
  if (control.kind === 'number') return `${shownNumber(Number(value), control.scale)} ${control.unit}`.trim();
  return Array.isArray(value) ? `${value.length} of them` : String(value);
}

/** A number in its unit, without the dust of the division. */
export function shownNumber(value: number, scale: number): string {
  return String(Math.round((value / scale) * 100) / 100);
}

function fieldsOf(schema: JsonSchema, group: string): SettingField[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => {
    if (typeof inner === 'boolean') return [];
    return inner.type === 'object' && group === '' && inner.properties
      ? fieldsOf(inner, name)
      : [fieldOf(inner, group, name)];
  });
}

function fieldOf(schema: JsonSchema, group: string, name: string): SettingField {
  return {
    id: group === '' ? name : `${group}.${name}`,
    group,
    name,
    title: schema.title ?? wordsOf(name),
    description: schema.description ?? '',
    hint: (schema.description ?? '').replace(/\bnull\b/g, 'empty').replace(' in milliseconds', ''),
    defaultValue: schema.default ?? null,
    control: controlOf(schema, name),
  };
}

function controlOf(schema: JsonSchema, name: string): SettingControl {
  const isOptional = isNullable(schema);
  const core = coreOf(schema);
  if (core.enum) return { kind: 'choice', options: core.enum.map(String) };
  if (core.type === 'boolean') return { kind: 'switch' };
  if (core.type === 'string') return { kind: 'text', isOptional };
  if (core.type !== 'number' && core.type !== 'integer') return { kind: 'other' };
  const [unit, scale] = UNITS.find(([suffix]) => name.endsWith(suffix))?.[1](Number(schema.default)) ?? ['', 1];
  const { minimum: min = 0, maximum: max = Number.MAX_SAFE_INTEGER } = core;
  return { kind: 'number', min, max, isWhole: core.type === 'integer', isOptional, scale, unit };
}

function isNullable(schema: JsonSchema): boolean {
  if (Array.isArray(schema.type)) return schema.type.includes('null');
  return schema.anyOf?.some((one) => typeof one !== 'boolean' && one.type === 'null') ?? false;
}

/** Without its `or null`. */
function coreOf(schema: JsonSchema): JsonSchema {
  if (Array.isArray(schema.type)) {
    const [type] = schema.type.filter((one) => one !== 'null');
    return { ...schema, type } as JsonSchema;
  }
  const core = schema.anyOf?.find((one) => typeof one !== 'boolean' && one.type !== 'null');
  return typeof core === 'object' ? core : schema;
}

/** `fontSize` is `Font size`; the ending that names a unit is no word of it. */
function wordsOf(name: string): string {
  const bare = UNITS.reduce(
    (text, [suffix]) => (text.length > suffix.length ? text.replace(new RegExp(`${suffix}$`), '') : text),
    name,
  );
  const words = bare.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
