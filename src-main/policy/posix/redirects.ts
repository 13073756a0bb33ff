import type { Redirection, Word } from 'unbash';
import { type Arg, type Flow, hasUnknown, mergeFlows, OPAQUE_FLOW, type Redirect, textOf } from '../command.ts';
import { Findings } from '../effects.ts';
import { resolvePath } from '../paths.ts';
import { isSecret, placeOf } from '../places.ts';
import { spanIn, type Walk, wordReader } from './reading.ts';
import { readValue } from './words.ts';

export interface ReadRedirects {
  readonly redirects: readonly Redirect[];
  /** What replaces standard input, if anything does. */
  readonly input: Flow | null;
  readonly findings: Findings;
}

/** Sorts redirections into files that are read or written and text that is fed in. */
export function readRedirects(
  list: readonly Redirection[],
  walk: Walk,
  read: (word: Word, findings: Findings) => Arg,
): ReadRedirects {
  const first = list[0];
  const findings = new Findings(first ? spanIn(walk, first) : null);
  const redirects: Redirect[] = [];
  let input: Flow | null = null;
  for (const item of list) {
    if (item.type === 'HereDoc') {
      input = hereDocument(item, walk, findings);
    } else if (item.type === 'HereString') {
      input = item.target ? hereString(read(item.target, findings)) : OPAQUE_FLOW;
    } else if (!item.target) {
      findings.add('unparsed', 'parse.redirect', 'A redirection has no target');
    } else {
      const target = read(item.target, findings);
      const isDescriptor =
        (item.operator === '>&' || item.operator === '<&') &&
        (/^(?:\d+-?|-)$/.test(textOf(target)) || (walk.scope.line.socketOpened && hasUnknown(target.forms[0] ?? '')));
      if (isDescriptor) {
        const socket = socketOf(textOf(target), walk);
        if (socket && item.operator === '<&') input = { ...OPAQUE_FLOW, network: true };
        if (socket) redirects.push({ kind: kindOf(item.operator), target: { ...target, forms: [socket] } });
        continue;
      }
      redirects.push({ kind: kindOf(item.operator), target });
      if (item.operator === '<' || item.operator === '<>' || item.operator === '<&') input = fileFlow(target, walk);
    }
  }
  return { redirects, input, findings };
}

/** Once the line has opened a connection, a descriptor of its own making may be that one. */
function socketOf(descriptor: string, walk: Walk): string | null {
  return walk.scope.line.socketOpened && (/^(?:[3-9]|\d{2,})-?$/.test(descriptor) || hasUnknown(descriptor))
    ? '/dev/tcp/opened'
    : null;
}

function kindOf(operator: string): Redirect['kind'] {
  if (operator === '<' || operator === '<&') return 'read';
  return operator === '<>' ? 'both' : 'write';
}

function fileFlow(target: Arg, walk: Walk): Flow {
  const written = walk.scope.line.written.get(textOf(target));
  const { context, state } = walk.scope;
  const secret = target.forms
    .flatMap((form) => resolvePath(form, context, state))
    .some((path) => isSecret(path, context));
  const socket = placeOf(target.forms, context, state) === 'network';
  const flow = mergeFlows([target.flow]);
  return {
    ...flow,
    text: written?.text ?? flow.text,
    secret: secret ? 2 : flow.secret,
    network: Boolean(socket || written?.network || flow.network),
  };
}

function hereString(arg: Arg): Flow {
  const form = arg.forms[0] ?? '';
  const known = arg.forms.length === 1 && !/[\uE000-\uE003]/.test(form);
  return { ...mergeFlows([arg.flow]), text: known ? `${form}\n` : null };
}

/** In a here-document single quotes inside `${…}` are plain characters, as they are between double quotes: what they seem to shield runs. */
function readAsQuoted(text: string, walk: Walk): void {
  if (!text.includes("'") || !/[$`].*[$`]/s.test(text)) return;
  const { scope } = walk;
  scope.nested(`: "${text}"`, 'posix', { ...scope, depth: scope.depth + 1 }, walk.origin);
}

function hereDocument(item: Extract<Redirection, { type: 'HereDoc' }>, walk: Walk, findings: Findings): Flow {
  if (!item.closing) findings.add('unparsed', 'parse.here-document', 'A here-document does not end');
  const { body } = item;
  if (item.delimiter?.quoted || !body.parts) return { text: body.text, secret: 0, network: false, roots: [] };
  for (const part of body.parts) if (part.type === 'ParameterExpansion') readAsQuoted(part.text, walk);
  const word: Word = { type: 'Word', text: '', value: body.text, pos: body.pos, end: body.end, parts: body.parts };
  const arg = readValue(word, wordReader(walk, findings));
  const form = arg.forms[0] ?? '';
  return { ...mergeFlows([arg.flow]), text: /[\uE000-\uE003]/.test(form) ? null : form };
}
