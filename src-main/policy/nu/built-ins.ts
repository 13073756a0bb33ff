import { checkParameters } from '../blocked-parameters.ts';
import { type Arg, type Flow, isStatic, literal, MAYBE_EMPTY, mergeFlows, NO_FLOW, textOf } from '../command.ts';
import { judgeAssignments } from '../environment.ts';
import { readPath, writePath } from '../path-effects.ts';
import { applyRole } from '../programs/by-table.ts';
import { remember } from '../redirect-effects.ts';
import { policyTable } from '../table.ts';
import type { NuToken } from './lex.ts';
import { commandOf, invocationOf, type NuStep, runExternal, textOfToken } from './step.ts';

/** Commands built into Nushell, by their longest name. */
export function runInternal(step: NuStep): Flow | null {
  const { commands } = policyTable().nushell;
  for (let length = Math.min(3, step.tokens.length); length > 0; length -= 1) {
    const name = step.tokens.slice(0, length).map(textOfToken).join(' ');
    if (Object.hasOwn(commands, name)) return runBuiltIn(name, step.tokens.slice(length), step);
  }
  return null;
}

function runBuiltIn(name: string, rest: readonly NuToken[], step: NuStep): Flow {
  const { findings, walk, stdin } = step;
  const row = policyTable().nushell.commands[name];
  if (name === 'for') bindLoop(rest, step);
  const args = walk.args(rest, walk, stdin);
  const words = args.filter((arg) => !/^--?[A-Za-z]/.test(textOf(arg)));
  const flow = mergeFlows([stdin, ...args.map((arg) => arg.flow)]);
  if (row?.operands === 'posix') return runExternal(step, commandOf(literal(name), args, step));
  checkParameters(name, args, findings, walk.scope);
  findings.add(
    row?.effect ?? 'external',
    `nu.${name.replaceAll(' ', '-')}`,
    row?.effect === 'read' ? `${name} only reads` : `${name} does more than read`,
  );
  if (/^http /.test(name)) return http(name, args, step, flow);
  if (name === 'with-env') for (const token of rest) recordAssignments(token, step);
  if (name === 'load-env') findings.add('risk', 'env.steering', 'It changes the environment of what follows');
  if (name === 'run-external' || name === 'exec')
    runExternal(step, commandOf(words[0] ?? literal(''), words.slice(1), step));
  if (name === 'open') return openFile(words, flow, step);
  if (name === 'save') return saveFile(words, flow, step);
  if (row?.operands) for (const word of words) applyRole(row.operands, word, invocationOf(name, args, step));
  const known = /^(?:echo|print)$/.test(name) && words.every((word) => isStatic(word));
  if (/^(?:echo|print)$/.test(name) && flow.secret) findings.add('risk', 'secret.print', 'It prints a credential');
  const processes = processesOf(name, rest, stdin);
  const roots = /^(?:ls|glob)$/.test(name) ? words.flatMap((word) => [...word.forms]) : flow.roots;
  const passed = PASSES.test(name) ? (stdin?.text ?? null) : null;
  return { ...flow, text: known ? words.map((word) => textOf(word)).join(' ') : passed, roots, processes };
}

/** `ps` lists every process; `where` leaves some, or those of the gate. */
function processesOf(name: string, rest: readonly NuToken[], stdin: Flow | null): Flow['processes'] {
  if (name === 'ps') return 'all';
  if (!stdin?.processes || !/^(?:where|filter|find|first|last)$/.test(name)) return stdin?.processes;
  return rest.some((token) => /vox|axis|gate/i.test('source' in token ? token.source : token.text)) ? 'gate' : 'some';
}

/** `for x in LIST { … }`: the body sees every item. */
function bindLoop(rest: readonly NuToken[], { walk, stdin }: NuStep): void {
  const [list] = rest[2] ? walk.args([rest[2]], walk, stdin) : [];
  const forms = [...(list?.forms ?? []), ...(list?.flow?.roots ?? [])].slice(0, 7);
  walk.scope.state.vars.set(textOfToken(rest[0]), { forms: [...forms, MAYBE_EMPTY], secret: list?.flow?.secret ?? 0 });
}

/** Commands that hand their input on, changed in form only. */
const PASSES =
  /^(?:path expand|str trim|first|last|get|into string|skip|take|reverse|sort|uniq|each|collect|default|flatten|to text)$/;

function openFile(words: readonly Arg[], flow: Flow, { findings, walk }: NuStep): Flow {
  let secret = flow.secret;
  for (const word of words) if (readPath(word, findings, walk.scope)) secret = 2;
  const written = words[0] ? walk.scope.line.written.get(textOf(words[0])) : undefined;
  return { ...flow, secret, text: written?.text ?? null, network: flow.network || Boolean(written?.network) };
}

function saveFile(words: readonly Arg[], flow: Flow, { findings, walk }: NuStep): Flow {
  if (words.length === 0) findings.add('risk', 'write.unknown', 'Where it saves is not known');
  for (const word of words) {
    writePath(word, findings, walk.scope);
    remember(textOf(word), flow, walk.scope);
  }
  if (flow.secret) walk.scope.line.secretKept = true;
  return NO_FLOW;
}

function http(name: string, args: readonly Arg[], step: NuStep, flow: Flow): Flow {
  const { findings, walk } = step;
  const sends = !/^http (?:get|head|options)$/.test(name);
  findings.add(
    sends ? 'risk' : 'external',
    sends ? 'net.send' : 'net.fetch',
    sends ? 'It sends data over the network' : 'It fetches from the network',
  );
  if (args.some((arg) => !isStatic(arg) && !/^-/.test(textOf(arg))))
    findings.add('risk', 'net.send', 'What it sends is not known until it runs');
  if (flow.secret === 2 || (walk.scope.line.secretKept && sends) || (flow.secret && sends))
    findings.add('floor', 'floor.exfiltration', 'It would send a credential over the network');
  return { text: null, secret: 0, network: true, roots: [] };
}

function recordAssignments(token: NuToken, { findings, walk }: NuStep): void {
  if (token.kind !== 'brace' && token.kind !== 'bracket') return;
  for (const match of token.source.matchAll(
    /(?:^|[,{\s[])["']?([A-Za-z_][\w-]*)["']?\s*:?\s*(?::|\s)\s*(?:"([^"]*)"|'([^']*)'|([^\s,}\]]*))/g,
  )) {
    const value = literal(match[2] ?? match[3] ?? match[4] ?? '');
    findings.addAll(judgeAssignments([{ name: match[1] ?? '', value, span: null }], 'command', walk.scope).list);
    return;
  }
}
