import { z } from 'zod';
import { Settings } from '../../contracts/model/index.ts';

export interface ReadSettings {
  readonly settings: Settings;
  /** One sentence a field, without the file's name. */
  readonly faults: string[];
}

type Path = readonly PropertyKey[];

/** Takes what is valid; every bad field (and only it) gets its default. Fields we do not know are left alone. */
export function readSettings(raw: unknown): ReadSettings {
  const faults: string[] = [];
  let values: unknown = structuredClone(raw);
  for (;;) {
    const parsed = Settings.safeParse(values);
    if (parsed.success) return { settings: parsed.data, faults };
    // Fields sit at most two deep; the whole field goes, so each round removes one and the loop ends.
    const path = (parsed.error.issues[0]?.path ?? []).slice(0, 2);
    faults.push(faultOf(path, valueAt(values, path)));
    values = without(values, path);
  }
}

/** Why this value cannot stand in this field, and what can. */
export function faultOf(path: Path, value: unknown): string {
  const name = path.length === 0 ? 'the whole file' : path.join('.');
  return `${name} is ${shown(value)}, but must be ${allowedAt(path)}`;
}

/** The names of the fields at a path (`[]` or `['terminal']`); null when the path is no group of fields. */
export function fieldsAt(path: Path): string[] | null {
  const schema = schemaAt(path);
  return schema?.properties ? Object.keys(schema.properties) : null;
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((at, key) => (isRecord(at) ? at[String(key)] : undefined), value);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function without(value: unknown, path: Path): unknown {
  const [head, ...rest] = path;
  if (head === undefined || !isRecord(value)) return {};
  const { [String(head)]: inner, ...others } = value;
  return rest.length > 0 ? { ...others, [String(head)]: without(inner, rest) } : others;
}

function allowedAt(path: Path): string {
  const schema = schemaAt(path);
  return schema ? allowed(schema) : 'left out: there is no such setting';
}

type JsonSchema = z.core.JSONSchema.JSONSchema;

function schemaAt(path: Path): JsonSchema | undefined {
  let schema: JsonSchema | undefined = z.toJSONSchema(Settings, { io: 'input' });
  for (const key of path) {
    const next: unknown = schema?.properties?.[String(key)];
    schema = isRecord(next) ? (next as JsonSchema) : undefined;
  }
  return schema;
}

function allowed(schema: JsonSchema): string {
  if (schema.anyOf)
    return schema.anyOf
      .filter(isRecord)
      .map((one) => allowed(one as JsonSchema))
      .join(' or ');
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.type === 'number' || schema.type === 'integer') {
    return `a ${schema.type === 'integer' ? 'whole number' : 'number'} from ${schema.minimum} to ${schema.maximum}`;
  }
  if (schema.type === 'boolean') return 'true or false';
  if (schema.type === 'array') return listOf(schema.items);
  if (schema.type === 'object') return 'an object in braces { }';
  if (schema.format === 'uri') return 'a URL such as "http://localhost:11434/v1"';
  return schema.type === 'string' ? 'text in double quotes' : 'null';
}

function listOf(items: JsonSchema['items']): string {
  const what = isRecord(items) ? String(items.description ?? 'texts in double quotes') : 'values';
  return `a list in brackets [ ], each of them ${what}`;
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'missing';
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
