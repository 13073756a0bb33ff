import type { CommandNode, CompoundList } from 'unbash';
import type { Span } from '../../../contracts/model/index.ts';
import type { Flow } from '../command.ts';
import type { Findings } from '../effects.ts';
import type { Scope } from '../scope.ts';
import type { Scripted, WordReader } from './words.ts';

/** One script being walked. */
export interface Walk {
  readonly scope: Scope;
  readonly source: string;
  /** Where the whole script stands in the line, when its own positions are of another text. */
  readonly origin: Span | null;
  readonly hooks: Hooks;
}

/** What reading a word or a command may lead back to. */
export interface Hooks {
  readonly run: (part: Scripted, kind: 'capture' | 'source' | 'sink', walk: Walk) => Flow;
  readonly call: (body: FunctionBody, walk: Walk, positional: readonly string[] | null, stdin: Flow | null) => Flow;
}

/** A function as `state.functions` keeps it. */
export interface FunctionBody {
  readonly body: CommandNode | CompoundList;
  readonly source: string;
  readonly origin: Span | null;
}

export type Node = { readonly pos: number; readonly end: number };

export function spanIn(walk: Walk, node: Node): Span {
  return walk.origin ?? { start: node.pos, end: node.end };
}

/** A reader of words that runs the substitutions it meets as part of this walk. */
export function wordReader(walk: Walk, findings: Findings): WordReader {
  return {
    scope: walk.scope,
    findings,
    spanOf: (node) => spanIn(walk, node),
    run: (part, kind) => walk.hooks.run(part, kind, walk),
  };
}
