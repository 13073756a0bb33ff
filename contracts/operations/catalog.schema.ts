import { z } from 'zod';

/** What a call may change. `local_mutation` stays on this machine; `remote_mutation` reaches others. */
export const SideEffectClass = z.enum(['read_only', 'local_mutation', 'remote_mutation']);
export type SideEffectClass = z.infer<typeof SideEffectClass>;

/** What a value is: the parser checks it, completions offer it. `text` is anything. */
const ValueType = z.enum([
  'text',
  'integer',
  'choice',
  'path',
  'session',
  'block',
  'chat',
  'shell',
  'config-key',
  'secret',
  'model',
  'theme',
  'snippet',
  'mcp-server',
  'skill',
  'operation',
]);
export type ValueType = z.infer<typeof ValueType>;

const Word = z.string().regex(/^[a-z][a-z0-9-]*$/, 'a word in lower case');

const value = {
  type: ValueType,
  choices: z.array(z.string()).optional(),
  min: z.int().optional(),
  max: z.int().optional(),
};

const Argument = z.strictObject({
  /** As it stands in the usage line: `SESSION`. */
  name: z.string().regex(/^[A-Z][A-Z|-]*$/),
  ...value,
  /** What it is, after "It needs": `a session`. */
  doc: z.string(),
  optional: z.boolean().optional(),
  /** Takes all the words that are left; only the last argument may. */
  many: z.boolean().optional(),
  /** May bring the next argument along: `KEY=VALUE` is `KEY VALUE`, parted at the first `=`. */
  pair: z.boolean().optional(),
});
export type Argument = z.infer<typeof Argument>;

const Flag = z.strictObject({
  name: Word,
  short: z
    .string()
    .regex(/^[a-zA-Z]$/)
    .optional(),
  ...value,
  type: z.enum(['switch', ...ValueType.options]),
  /** As it stands in the usage line; absent for a switch. */
  value: z.string().optional(),
  default: z.string().optional(),
  doc: z.string(),
  /** A lone extra word of the line is meant for this flag: `vox commands skill` is `vox commands --search skill`. */
  primary: z.boolean().optional(),
  /** May be given again and again; its values come as a list. Not for a switch. */
  many: z.boolean().optional(),
  /** Other names for it, and whole `name value` pairs of other tools that mean it. */
  aliases: z.array(Word).optional(),
  idioms: z.array(z.string()).optional(),
});
export type Flag = z.infer<typeof Flag>;

const Cli = z.strictObject({
  path: z.array(Word).min(1).max(3),
  status: z.enum(['active', 'preview']),
  /** Other names that are as good as the path: registered, not guessed. */
  aliases: z.array(z.array(Word).min(1)).optional(),
  arguments: z.array(Argument).optional(),
  flags: z.array(Flag).optional(),
  /** Sets of flags of which exactly one must be given. */
  one_of: z.array(z.array(Word).min(2)).optional(),
});

/** Words that stand for the path (`kill-session`), or a whole call with slots in capitals and what it means here. */
const Idiom = z.union([z.string(), z.strictObject({ call: z.string(), means: z.string() })]);

export const Operation = z.strictObject({
  id: z.string().regex(/^[a-z]+(\.[a-z-]+)*$/),
  title: z.string(),
  /** One sentence: what it does. */
  description: z.string(),
  side_effect_class: SideEffectClass,
  /** What it changed can be put back as it was. */
  reversible: z.boolean(),
  /** Words people think of when they want this. */
  intent_tags: z.array(z.string()),
  /** Other words for the last word of the path, and for the words before it. */
  verb_aliases: z.array(z.string()).optional(),
  noun_aliases: z.array(z.string()).optional(),
  /** Calls of other tools that mean this. */
  foreign_idioms: z.array(Idiom).optional(),
  /** Words that must never lead here by likeness: opposites and near-misses. */
  must_not_match: z.array(z.string()).optional(),
  cli: Cli,
  /** The tool of the same name, where there is one. */
  mcp: z.strictObject({ name: z.string() }).optional(),
  /** Whole calls that work; the first is shown first. */
  examples: z.array(z.string()).min(1),
});
export type Operation = z.infer<typeof Operation>;

const Group = z.strictObject({
  path: z.array(Word).min(1).max(2),
  title: z.string(),
  /** Other names of the group, registered: `secret` for `secrets`. */
  aliases: z.array(Word).optional(),
  /** Other words for it, understood but not advertised. */
  noun_aliases: z.array(z.string()).optional(),
});
export type Group = z.infer<typeof Group>;

/** The only list of what `vox` can do: contracts/operations/catalog.v1.yaml. */
export const Catalog = z.strictObject({
  version: z.literal(1),
  /** Understood everywhere, in any place before `--`. */
  global_flags: z.array(Flag),
  /** What `vox` answers to the shell, and what each number means. */
  exit_codes: z.record(z.string().regex(/^\d{1,3}$/), z.string()),
  groups: z.array(Group),
  operations: z.array(Operation),
  /** Other words for the verbs at the end of a path, wherever that verb stands. */
  vocabulary: z.record(Word, z.array(z.string())),
  /** Verbs that must never be taken for each other. */
  antonyms: z.array(z.array(z.string()).length(2)),
});
export type Catalog = z.infer<typeof Catalog>;
