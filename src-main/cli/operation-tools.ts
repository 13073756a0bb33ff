import { CATALOG, type Flag, type Operation } from '../../contracts/operations/index.ts';
import type { ServedTool } from '../mcp/index.ts';
import { redact } from '../redaction/redact.ts';
import type { CommandContext } from './commands/types.ts';

/** UTF-16 units of an answer; the rest is left out, and said so. */
const MAX_CHARS = 100_000;

/**
 * Operations that are tools of the same name, made from the catalog: those that only look and name a tool there.
 * @param taken Names that the agent's own tools have: for those the catalog says which operation does the same.
 */
export function operationTools(context: CommandContext, taken: readonly string[]): ServedTool[] {
  return CATALOG.operations.flatMap((operation) => {
    const name = operation.mcp?.name;
    if (name === undefined || taken.includes(name) || operation.side_effect_class !== 'read_only') return [];
    return [operationTool(name, operation, context)];
  });
}

function operationTool(name: string, operation: Operation, context: CommandContext): ServedTool {
  return {
    name,
    description: operation.description,
    inputSchema: schemaOf(operation),
    isReading: true,
    async run(input) {
      const said: string[] = [];
      const code = (await context.runLine?.(argvOf(operation, input), captured(context, said))) ?? 1;
      const text = redact(said.join('\n'), { home: context.env.HOME });
      const isCut = text.length > MAX_CHARS;
      return { text: isCut ? `${text.slice(0, MAX_CHARS)}\n(cut here)` : text, isError: code !== 0 };
    },
  };
}

/** Nobody to ask, nothing to read, and what it prints kept. */
function captured(context: CommandContext, said: string[]): CommandContext {
  return {
    ...context,
    env: { ...context.env, VOX_MCP: '1' },
    person: undefined,
    print: (text) => void said.push(text),
    note: (text) => void said.push(text),
    readInput: async () => new Uint8Array(),
    async *inputChunks() {},
    write: async (bytes) => void said.push(Buffer.from(bytes).toString()),
  };
}

type Value = Pick<Flag, 'type' | 'choices' | 'min' | 'max' | 'doc'>;

/** Files are for `file_read`, which keeps to the workspace: no path is taken here. */
function isOffered({ type }: Value): boolean {
  return type !== 'path';
}

function schemaOf({ cli }: Operation): Record<string, unknown> {
  const words = (cli.arguments ?? []).filter(isOffered);
  const flags = (cli.flags ?? []).filter(isOffered);
  const onlyOne = (cli.one_of ?? []).map((set) => set.filter((name) => flags.some((flag) => flag.name === name)));
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        words.map((word) => [
          keyOf(word.name),
          word.many ? { type: 'array', items: valueSchema(word) } : valueSchema(word),
        ]),
      ),
      ...Object.fromEntries(flags.map((flag) => [keyOf(flag.name), valueSchema(flag)])),
    },
    required: [
      ...words.filter(({ optional }) => !optional).map(({ name }) => keyOf(name)),
      ...onlyOne.filter(({ length }) => length === 1).flatMap((set) => set.map(keyOf)),
    ],
    additionalProperties: false,
  };
}

function valueSchema({ type, choices, min, max, doc }: Value): Record<string, unknown> {
  const description = { description: doc };
  if (type === 'switch') return { type: 'boolean', ...description };
  if (type === 'integer')
    return { type: 'integer', ...(min !== undefined && { minimum: min }), maximum: max, ...description };
  return { type: 'string', ...(choices && { enum: choices }), ...description };
}

/** `SESSION|BLOCK` is `session_or_block`, `no-color` is `no_color`. */
function keyOf(name: string): string {
  return name.toLowerCase().replaceAll('|', '_or_').replaceAll('-', '_');
}

/** @param input It fits the schema: it was checked. */
function argvOf({ cli }: Operation, input: unknown): string[] {
  const given = new Map(Object.entries(typeof input === 'object' && input !== null ? input : {}));
  const flags = (cli.flags ?? []).filter(isOffered).flatMap(({ name, type }) => {
    const value: unknown = given.get(keyOf(name));
    if (value === undefined || value === false) return [];
    return [type === 'switch' ? `--${name}` : `--${name}=${String(value)}`];
  });
  const words = (cli.arguments ?? []).filter(isOffered).flatMap(({ name }) => {
    const value: unknown = given.get(keyOf(name));
    if (value === undefined) return [];
    return Array.isArray(value) ? value.map(String) : [String(value)];
  });
  return [...cli.path, '--json', '--persona=agent', ...flags, ...(words.length > 0 ? ['--', ...words] : [])];
}
