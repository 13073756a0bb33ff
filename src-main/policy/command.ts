import type { Span } from '../../contracts/model/index.ts';

/** Private-use characters that stand for what only the running shell knows. */
export const MAYBE_EMPTY = '\uE000';
export const NON_EMPTY = '\uE001';
/** Unquoted `*`, and unquoted `?` or `[…]`. */
export const STAR = '\uE002';
export const ONE = '\uE003';

const UNKNOWN = /[\uE000\uE001]/;
const MARKER = /[\uE000-\uE003]/;

/** None, the value of an environment variable, or the contents of a credential. */
export type Secret = 0 | 1 | 2;

export function worseSecret(secrets: readonly (Secret | undefined)[]): Secret {
  return secrets.includes(2) ? 2 : secrets.includes(1) ? 1 : 0;
}

/** What flows out of a command: into a pipe, a substitution or a file. */
export interface Flow {
  /** The exact text, where it is known before running. */
  readonly text: string | null;
  readonly secret: Secret;
  readonly network: boolean;
  /** Absolute paths whose contents the lines are (`find ~ | …`). */
  readonly roots: readonly string[];
  /** Texts it certainly holds, where the whole is not known. */
  readonly pieces?: readonly string[] | undefined;
  /** The lines are numbers of processes: a few, those of the gate, or every one. */
  readonly processes?: Processes | undefined;
}

export type Processes = 'some' | 'gate' | 'all';

export const NO_FLOW: Flow = { text: '', secret: 0, network: false, roots: [] };
export const OPAQUE_FLOW: Flow = { text: null, secret: 0, network: false, roots: [] };

/** One word as the program may receive it. */
export interface Arg {
  /** Every text it may be, with markers; the first is the likeliest. */
  readonly forms: readonly string[];
  /** It may turn into none or several words. */
  readonly splits: boolean;
  /** It carries the output of other commands. */
  readonly flow: Flow | null;
  readonly span: Span | null;
}

export interface Assign {
  readonly name: string;
  readonly value: Arg;
  readonly span: Span | null;
}

export interface Redirect {
  readonly kind: 'read' | 'write' | 'both';
  readonly target: Arg;
}

/** A simple command, whatever shell it was written in. */
export interface Command {
  readonly name: Arg;
  readonly args: readonly Arg[];
  readonly assigns: readonly Assign[];
  readonly redirects: readonly Redirect[];
  /** `null`: the terminal. */
  readonly stdin: Flow | null;
  readonly span: Span | null;
}

export function literal(text: string, span: Span | null = null): Arg {
  return { forms: [text], splits: false, flow: null, span };
}

export function unknownArg(span: Span | null = null, flow: Flow | null = null): Arg {
  return { forms: [MAYBE_EMPTY], splits: true, flow, span };
}

/** The likeliest text, globs as typed; unknown runs stay as markers. */
export function textOf(arg: Arg | undefined): string {
  return plain(arg?.forms[0] ?? '');
}

export function plain(form: string): string {
  return form.replaceAll(STAR, '*').replaceAll(ONE, '?');
}

/** The program receives exactly this text. */
export function isStatic(arg: Arg | undefined): boolean {
  return arg !== undefined && arg.forms.length === 1 && !arg.splits && !MARKER.test(arg.forms[0] ?? MARKER.source);
}

export function hasUnknown(form: string): boolean {
  return UNKNOWN.test(form);
}

/** It may start with a dash once expanded. */
export function maybeOption(arg: Arg): boolean {
  return (
    arg.splits || arg.forms.some((form) => form === '' || form.startsWith(MAYBE_EMPTY) || form.startsWith(NON_EMPTY))
  );
}

export function mergeFlows(flows: readonly (Flow | null)[]): Flow {
  const known = flows.filter((flow) => flow !== null);
  return {
    text: known.length === 1 ? (known[0]?.text ?? null) : null,
    secret: worseSecret(known.map((flow) => flow.secret)),
    network: known.some((flow) => flow.network),
    roots: known.flatMap((flow) => flow.roots),
    processes: mostProcesses(known),
  };
}

export function mostProcesses(flows: readonly (Flow | null)[]): Processes | undefined {
  const found = flows.map((flow) => flow?.processes);
  return found.includes('all') ? 'all' : found.includes('gate') ? 'gate' : found.find(Boolean);
}
