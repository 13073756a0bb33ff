import type { ProgramRow } from '../../contracts/terminal/exec-policy.schema.ts';
import { type Arg, maybeOption, textOf } from './command.ts';
import { policyTable } from './table.ts';

/** What a flag takes: nothing, a value (attached or the next word), or a value only where attached. */
type Takes = 'nothing' | 'value' | 'attached';

interface FlagSpec {
  readonly name: string;
  readonly takes: Takes;
  /** `text`, a path role (`in`, `out`, `del`, `cwd`, `config`), `cmd`, or an effect's name. */
  readonly role: string;
}

export interface FoundFlag {
  readonly name: string;
  readonly role: string;
  readonly value: Arg | null;
  readonly arg: Arg;
}

export interface ParsedArgs {
  readonly flags: readonly FoundFlag[];
  readonly operands: readonly Arg[];
  /** Words that look like options but are in no row. */
  readonly unknown: readonly Arg[];
  /** Words that may become options once expanded. */
  readonly dynamic: readonly Arg[];
}

const cache = new Map<string, ReadonlyMap<string, FlagSpec>>();

/** Flags as the table writes them: `v`, `n:` (value), `o:out` (value with a role), `color?` (attached value), `delete!risk`, `e:!risk`. */
export function flagSpecs(row: Pick<ProgramRow, 'flags' | 'use'>): ReadonlyMap<string, FlagSpec> {
  const source = [row.flags ?? '', ...(row.use ?? []).map((name) => policyTable().flagGroups[name] ?? '')].join(' ');
  const cached = cache.get(source);
  if (cached) return cached;
  const specs = new Map<string, FlagSpec>();
  for (const token of source.split(/\s+/).filter(Boolean)) {
    const match = /^([^:?!]+|\?)(\?|:)?(!)?(.*)$/.exec(token);
    if (!match) continue;
    const [, name = '', mark, , role = ''] = match;
    const takes = mark === ':' ? 'value' : mark === '?' ? 'attached' : 'nothing';
    if (!specs.has(name)) specs.set(name, { name, takes, role: role || 'text' });
  }
  cache.set(source, specs);
  return specs;
}

export interface ArgStyle {
  /** `-name` is one long option (find, go, terraform), not a bundle. */
  readonly singleDash?: boolean | undefined;
  /** Options end at the first operand (env, sudo, timeout …). */
  readonly stopAtOperand?: boolean | undefined;
}

/** Splits arguments as the program will: bundles, attached values, `--name=value`, unique prefixes, `--`. */
export function parseArgs(
  args: readonly Arg[],
  specs: ReadonlyMap<string, FlagSpec>,
  style: ArgStyle = {},
): ParsedArgs {
  const result = { flags: [] as FoundFlag[], operands: [] as Arg[], unknown: [] as Arg[], dynamic: [] as Arg[] };
  let at = 0;
  const next = (): Arg | null => args[++at] ?? null;
  for (; at < args.length; at += 1) {
    const arg = args[at];
    if (!arg) break;
    const text = textOf(arg);
    if (text === '--') {
      result.operands.push(...args.slice(at + 1));
      break;
    }
    if (text.startsWith('--') && text.length > 2) long(arg, text.slice(2), specs, next, result);
    else if (text.startsWith('-') && text.length > 1) {
      if (style.singleDash) long(arg, text.slice(1), specs, next, result);
      else bundle(arg, text.slice(1), specs, next, result);
    } else {
      if (maybeOption(arg)) result.dynamic.push(arg);
      if (style.stopAtOperand) {
        result.operands.push(...args.slice(at));
        break;
      }
      result.operands.push(arg);
    }
  }
  return result;
}

interface Sink {
  readonly flags: FoundFlag[];
  readonly unknown: Arg[];
  readonly operands: Arg[];
}

function long(arg: Arg, body: string, specs: ReadonlyMap<string, FlagSpec>, next: () => Arg | null, sink: Sink): void {
  const cut = body.indexOf('=');
  const name = cut < 0 ? body : body.slice(0, cut);
  const matches = matchLong(name, specs);
  if (matches.length === 0) {
    sink.unknown.push(arg);
    return;
  }
  const attached = cut < 0 ? null : tailOf(arg, textOf(arg).length - body.length + cut + 1);
  const wantsNext = attached === null && matches.some((spec) => spec.takes === 'value');
  const value = wantsNext ? next() : attached;
  for (const spec of matches) sink.flags.push({ name: spec.name, role: spec.role, value, arg });
}

/** An abbreviation that fits several options counts as all of them. */
function matchLong(name: string, specs: ReadonlyMap<string, FlagSpec>): FlagSpec[] {
  const exact = specs.get(name) ?? (name.startsWith('no-') ? specs.get(name.slice(3)) : undefined);
  if (exact) return [exact];
  if (name.length < 2) return [];
  return [...specs.values()].filter((spec) => spec.name.length > 1 && spec.name.startsWith(name));
}

function bundle(
  arg: Arg,
  body: string,
  specs: ReadonlyMap<string, FlagSpec>,
  next: () => Arg | null,
  sink: Sink,
): void {
  if (/^\d+$/.test(body) && specs.has('#')) {
    sink.flags.push({ name: '#', role: 'text', value: null, arg });
    return;
  }
  // `-TT`, `-vv`, `-nv`: short names of several letters, as their rows write them.
  const exact = body.length > 1 && body.length < 4 ? specs.get(body) : undefined;
  if (exact) {
    long(arg, body, specs, next, sink);
    return;
  }
  for (let at = 0; at < body.length; at += 1) {
    const spec = specs.get(body.charAt(at));
    if (!spec) {
      const whole = at === 0 ? specs.get(body.split('=')[0] ?? '') : undefined;
      if (whole) long(arg, body, specs, next, sink);
      else sink.unknown.push(arg);
      return;
    }
    if (spec.takes === 'nothing') {
      sink.flags.push({ name: spec.name, role: spec.role, value: null, arg });
      continue;
    }
    const rest = body.slice(at + 1);
    const value = rest !== '' ? tailOf(arg, at + 2) : spec.takes === 'value' ? next() : null;
    sink.flags.push({ name: spec.name, role: spec.role, value, arg });
    return;
  }
}

/** The part of an argument after `from` characters; markers count as one. */
export function tailOf(arg: Arg, from: number): Arg {
  return { ...arg, forms: arg.forms.map((form) => form.slice(from)) };
}
