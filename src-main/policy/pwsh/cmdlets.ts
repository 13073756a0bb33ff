import { checkParameters } from '../blocked-parameters.ts';
import {
  type Arg,
  type Flow,
  isStatic,
  literal,
  mergeFlows,
  NO_FLOW,
  OPAQUE_FLOW,
  plain,
  STAR,
  textOf,
} from '../command.ts';
import { judgeCommand } from '../judge-command.ts';
import { deletePath, readPath, writePath } from '../path-effects.ts';
import { normalise } from '../paths.ts';
import { holdsPolicy, isCatastrophe } from '../places.ts';
import { isSecretName } from '../posix/variables.ts';
import { applyRole } from '../programs/by-table.ts';
import { isCritical } from '../programs/processes.ts';
import { remember } from '../redirect-effects.ts';
import { policyTable } from '../table.ts';
import type { PsToken } from './lex.ts';
import { MANAGEMENT } from './management.ts';
import { has, type Parsed, parseParameters, type Special } from './parameters.ts';
import { invocation, type PsStep } from './reading.ts';

/** Judges a cmdlet by its row and by what its parameters do. */
export function runCmdlet(name: string, args: readonly Arg[], tokens: readonly PsToken[], step: PsStep): Flow {
  const { findings, walk, stdin } = step;
  const row = policyTable().powershell.cmdlets[name];
  const parsed = parseParameters(args);
  const flow = mergeFlows([stdin, ...args.map((arg) => arg.flow)]);
  if (args.some((arg) => arg.splits)) findings.add('risk', 'option.dynamic', 'Splatting hides the parameters');
  checkParameters(name, args, findings, walk.scope);
  const special = SPECIAL[name];
  if (special) return special(parsed, step, flow, tokens);
  findings.add(
    row?.effect ?? 'external',
    `pwsh.${name}`,
    row?.effect === 'read' ? `${name} only reads` : `${name} does more than read`,
  );
  if (row?.operands) for (const path of paths(parsed)) applyRole(row.operands, path, invocation(name, args, step));
  for (const path of paths(parsed))
    if (readsEnvironment(path)) findings.add('risk', 'secret.print', 'It prints the environment, credentials included');
  if (/^(?:write-|out-host)/.test(name) && flow.secret) findings.add('risk', 'secret.print', 'It prints a credential');
  const only = parsed.positional.length === 1 ? parsed.positional[0] : undefined;
  const secret = findings.list.some(({ rule }) => rule.startsWith('secret.')) ? 2 : flow.secret;
  return {
    ...flow,
    secret,
    text: /^write-output$/.test(name) && only && isStatic(only) ? textOf(only) : null,
    processes: processesOf(name, parsed, flow),
    roots: name === 'get-childitem' || name === 'get-item' ? rootsOf(parsed, walk) : flow.roots,
  };
}

/** `Get-Process` without a name lists every process; a filter leaves some, or those of the gate. */
function processesOf(name: string, parsed: Parsed, flow: Flow): Flow['processes'] {
  const words = [...parsed.positional, ...parsed.named.map(({ value }) => value)].map((arg) =>
    textOf(arg ?? undefined),
  );
  const narrowed = words.some((word) => /vox|axis|gate/i.test(word)) ? 'gate' : 'some';
  if (name === 'get-process') return words.length === 0 || words.includes('*') ? 'all' : narrowed;
  return flow.processes && name === 'where-object' ? narrowed : flow.processes;
}

function readsEnvironment(path: Arg): boolean {
  const name = /^env:[\\/]?(.*)$/i.exec(textOf(path))?.[1];
  return name !== undefined && (name === '' || /[*?]/.test(name) || isSecretName(name));
}

function paths(parsed: Parsed): Arg[] {
  const named = parsed.named
    .filter(
      ({ name, value }) =>
        value &&
        [...'path literalpath pspath filepath lp'.split(' ')].some((full) => name.length > 1 && full.startsWith(name)),
    )
    .map(({ value }) => value);
  const given = [...named, ...parsed.positional].filter((arg) => arg !== null);
  // A star in a string is a wildcard to every path parameter but the literal one.
  if (parsed.named.some(({ name }) => /^(?:lit\w*|psp\w*|lp)$/.test(name))) return given;
  return given.map((arg) => ({ ...arg, forms: arg.forms.map((form) => form.replaceAll('*', STAR)) }));
}

function rootsOf(parsed: Parsed, { scope }: PsStep['walk']): string[] {
  const filtered = parsed.named.some(({ name }) => /^(?:filter|include|exclude|fi\w*|inc\w*)$/.test(name));
  if (filtered) return [];
  const given = paths(parsed).flatMap((path) => path.forms);
  return given.length > 0 ? [...given] : [...(scope.state.cwds ?? [])];
}

/** The roots of the registry are to Windows what its folder is. */
const HIVES =
  /^(?:registry::)?(?:hk(?:lm|cu|cr|u|cc)|hkey_\w+)[:\\/]*(?:(?:software|system|sam|security|hardware|bcd\w*)(?:[\\/]+(?:microsoft|currentcontrolset|classes)(?:[\\/]+(?:windows(?: nt)?|services|control)(?:[\\/]+currentversion)?)?)?)?[\\/]*\*?$/i;

function guardRegistry(targets: readonly Arg[], recursive: boolean, findings: PsStep['findings']): void {
  for (const target of recursive ? targets : [])
    if (HIVES.test(plain(target.forms[0] ?? '')))
      findings.add('floor', 'floor.delete', `It would delete ${textOf(target)}, which Windows needs`, target.span);
}

const removeItem: Special = (parsed, step, flow) => {
  const { findings, walk } = step;
  const simulated = has(parsed, 'whatif', 2) ?? has(parsed, 'wi', 2);
  if (simulated && !simulated.value) {
    findings.add('external', 'delete.simulated', 'It only says what it would delete');
    return OPAQUE_FLOW;
  }
  const recursive =
    Boolean(has(parsed, 'recurse')) || parsed.named.some(({ name }) => /^[srf]$|^(?:rf|fr)$/.test(name));
  findings.add('risk', 'delete', 'It deletes files');
  guardRegistry(paths(parsed), recursive, findings);
  const targets = paths(parsed);
  const fed = targets.length === 0 ? step.stdin?.text?.trim() : undefined;
  if (fed) targets.push({ ...literal(fed), flow });
  for (const target of targets) {
    if (/^(?:function|alias|variable|env):/i.test(textOf(target)))
      findings.add('risk', 'words.function', 'It removes a name of the shell', target.span);
    else deletePath(target, recursive, findings, walk.scope);
  }
  if (targets.length === 0)
    deletePath({ forms: ['\uE001'], splits: false, flow, span: findings.worst.span }, true, findings, walk.scope);
  return NO_FLOW;
};

function write(target: Arg, { findings, walk, stdin }: PsStep, flow: Flow): void {
  if (/^(?:function|alias):/i.test(textOf(target)))
    return void findings.add('risk', 'words.function', 'It gives a name another meaning', target.span);
  if (/^(?:env|variable|hklm|hkcu|registry|cert|wsman):/i.test(textOf(target)))
    return void findings.add('risk', 'env.steering', 'It changes the environment or the registry', target.span);
  writePath(target, findings, walk.scope);
  remember(textOf(target), stdin ?? flow, walk.scope);
  if (flow.secret) walk.scope.line.secretKept = true;
}

/** `Set-Content PATH`, `Out-File PATH`, `New-Item -Path P -Name N`: the first path is written. */
const writer: Special = (parsed, step, flow) => {
  const { findings } = step;
  findings.add('write', 'write', 'It writes a file');
  const named = parsed.named
    .filter(
      ({ name, value }) =>
        value &&
        name.length > 1 &&
        /^(?:path|literalpath|filepath|outfile)$/.test(
          ['path', 'literalpath', 'filepath', 'outfile'].find((full) => full.startsWith(name)) ?? '',
        ),
    )
    .map(({ value }) => value);
  const targets = named.length > 0 ? named : parsed.positional.slice(0, 1);
  const base = has(parsed, 'name', 2)?.value;
  if (targets.length === 0 && !base) findings.add('risk', 'write.unknown', 'Where it writes is not known');
  for (const target of targets)
    if (target)
      write(
        base
          ? { ...target, forms: target.forms.flatMap((form) => base.forms.map((name) => `${form}/${name}`)) }
          : target,
        step,
        flow,
      );
  if (base && targets.length === 0) write(base, step, flow);
  const kind = textOf(has(parsed, 'itemtype', 2)?.value ?? undefined);
  if (/link|junction/i.test(kind)) findings.add('external', 'link', 'It makes another name for a path');
  return NO_FLOW;
};

const mover: Special = (parsed, step, flow) => {
  const { findings, walk } = step;
  const all = paths(parsed);
  const named = has(parsed, 'destination', 2)?.value ?? has(parsed, 'newname', 2)?.value;
  const target = named ?? all.at(-1);
  const sources = named ? all : all.slice(0, -1);
  findings.add('write', 'write', 'It moves or renames files');
  for (const source of sources) {
    if (holdsPolicy(source.forms, walk.scope.context, walk.scope.state))
      findings.add('floor', 'floor.policy', 'It would move part of the gate away', source.span);
    else if (isCatastrophe(source.forms, walk.scope.context, walk.scope.state))
      findings.add('floor', 'floor.delete', 'It would move what the machine needs', source.span);
    else writePath(source, findings, walk.scope);
  }
  if (target) write(target, step, flow);
  return NO_FLOW;
};

const copier: Special = (parsed, step, flow) => {
  const { findings, walk } = step;
  const all = paths(parsed);
  const named = has(parsed, 'destination', 2)?.value;
  findings.add('write', 'write', 'It copies files');
  const sources = named ? all : all.slice(0, -1);
  const secret = sources.map((source) => readPath(source, findings, walk.scope)).some(Boolean);
  if (secret) walk.scope.line.secretKept = true;
  const target = named ?? all.at(-1);
  if (target) write(target, step, flow);
  return NO_FLOW;
};

const web: Special = (parsed, step, flow) => {
  const { findings, walk } = step;
  findings.add('external', 'net.fetch', 'It fetches from the network');
  const method = textOf(has(parsed, 'method', 1)?.value ?? undefined);
  const body = has(parsed, 'body', 1) ?? has(parsed, 'infile', 3) ?? has(parsed, 'form', 3);
  const sends = (method !== '' && !/^(?:get|head|options)$/i.test(method)) || body !== undefined || step.stdin !== null;
  if (sends) findings.add('risk', 'net.send', 'It sends data over the network');
  const dynamic = [...parsed.positional, ...parsed.named.map(({ value }) => value)].some(
    (arg) => arg !== null && !isStatic(arg) && textOf(arg) !== '$true',
  );
  if (dynamic) findings.add('risk', 'net.send', 'What it sends is not known until it runs');
  const file = has(parsed, 'infile', 3)?.value;
  const secret =
    (file && readPath(file, findings, walk.scope)) ||
    flow.secret === 2 ||
    (flow.secret && sends) ||
    (walk.scope.line.secretKept && sends);
  if (secret) findings.add('floor', 'floor.exfiltration', 'It would send a credential over the network');
  if (has(parsed, 'usedefaultcredentials', 4) || has(parsed, 'credential', 3) || has(parsed, 'proxy', 4))
    findings.add('risk', 'net.login', 'It sends a credential or uses a proxy');
  const out = has(parsed, 'outfile', 1)?.value;
  if (out) {
    writePath(out, findings, walk.scope);
    remember(textOf(out), { text: null, secret: 0, network: true, roots: [] }, walk.scope);
  }
  return { text: null, secret: 0, network: true, roots: [] };
};

const invokeExpression: Special = (parsed, { findings, walk, stdin }, flow) => {
  if (walk.scope.line.socketOpened) findings.add('floor', 'floor.reverse-shell', 'It hands a shell to another machine');
  findings.add(
    'risk',
    flow.network ? 'shell.downloaded' : 'shell.stdin',
    flow.network ? 'It runs a script that it downloads' : 'It runs text as a script',
  );
  const given = has(parsed, 'command', 1)?.value ?? parsed.positional[0];
  const text = given ? (isStatic(given) ? textOf(given) : (given.flow?.text ?? null)) : (stdin?.text ?? null);
  if (text) walk.scope.nested(text, 'pwsh', { ...walk.scope, depth: walk.scope.depth + 1 }, findings.worst.span);
  return OPAQUE_FLOW;
};

/** `% { … }` runs a block per item (already walked); `% Name` reads a property or calls a method. */
const forEachObject: Special = (parsed, { findings }, flow, tokens) => {
  findings.add('read', 'read', 'It runs a block for every item');
  const member =
    has(parsed, 'membername', 1)?.value ??
    (tokens.some((token) => token.kind === 'script') ? undefined : parsed.positional[0]);
  if (
    member &&
    !/^(?:Name|FullName|BaseName|Extension|Length|Count|Path|Directory|DirectoryName|Id|ProcessName|Key|Value|Line|LineNumber|ToString|ToUpper|ToLower|Trim|LastWriteTime|CreationTime|Status|DisplayName|Version)$/i.test(
      textOf(member),
    )
  )
    findings.add('risk', 'dotnet.call', `The member ${textOf(member)} may act`, member.span);
  return { ...flow, text: null };
};

const startProcess: Special = (parsed, { findings, walk }) => {
  const verb = has(parsed, 'verb', 4)?.value;
  if (verb || has(parsed, 'credential', 2)) findings.add('risk', 'privilege', 'It starts a program with other rights');
  const file = has(parsed, 'filepath', 1)?.value ?? parsed.positional[0];
  const list = has(parsed, 'argumentlist', 1)?.value ?? parsed.positional[1];
  findings.add('external', 'program.start', 'It starts a program');
  if (!file) return OPAQUE_FLOW;
  const args = (list?.forms ?? [])
    .flatMap((form) => form.split(/\s+/))
    .filter(Boolean)
    .map((form) => ({ ...literal(form), span: list?.span ?? null }));
  const judged = judgeCommand(
    {
      name: { ...file, forms: file.forms.map((form) => form.toLowerCase()) },
      args,
      assigns: [],
      redirects: [],
      stdin: null,
      span: file.span,
    },
    walk.scope,
  );
  findings.addAll(judged.findings.list);
  return OPAQUE_FLOW;
};

const setLocation: Special = (parsed, { findings, walk }) => {
  findings.add('read', 'read', 'It only changes the directory');
  const { state, context } = walk.scope;
  const target = paths(parsed)[0];
  state.failedCwds = [...new Set([...state.failedCwds, ...(state.cwds ?? [])])];
  if (!target) state.cwds = [context.home];
  else if (!isStatic(target) || !state.cwds || textOf(target) === '-') state.cwds = null;
  else {
    const to = textOf(target).replaceAll('\\', '/');
    state.cwds = state.cwds.map((cwd) =>
      normalise(/^(?:[a-z]:|\/)/i.test(to) ? to : `${cwd.replaceAll('\\', '/')}/${to}`),
    );
  }
  return NO_FLOW;
};

const stopProcess: Special = (parsed, step, flow) => {
  const { findings } = step;
  if (flow.processes === 'all') findings.add('floor', 'floor.mass-kill', 'It would end every process at once');
  if (flow.processes === 'gate') findings.add('floor', 'floor.policy', 'It would stop the gate');
  findings.add('risk', 'process.kill', 'It ends processes');
  const names = [...parsed.positional, ...parsed.named.map(({ value }) => value)].flatMap((arg) =>
    arg ? [textOf(arg)] : [],
  );
  if (names.some((name) => name === '*' || isCritical(name)))
    findings.add('floor', 'floor.mass-kill', 'It would end every process at once');
  if (
    names.some((name) =>
      policyTable()
        .gateProcesses.concat('agent-gate')
        .some((gate) => name.toLowerCase().replace(/\.exe$/, '') === gate),
    )
  )
    findings.add('floor', 'floor.policy', 'It would stop the gate');
  return NO_FLOW;
};

const SPECIAL: Readonly<Record<string, Special>> = {
  ...MANAGEMENT,
  'remove-item': removeItem,
  'clear-content': (parsed, step, flow, tokens) => {
    step.findings.add('risk', 'delete', 'It empties a file');
    return writer(parsed, step, flow, tokens);
  },
  'set-content': writer,
  'add-content': writer,
  'out-file': writer,
  'new-item': writer,
  'set-item': writer,
  'export-csv': writer,
  'export-clixml': writer,
  'tee-object': (parsed, step, flow, tokens) => {
    if (!has(parsed, 'variable', 1)) writer(parsed, step, flow, tokens);
    return flow;
  },
  'move-item': mover,
  'rename-item': mover,
  'copy-item': copier,
  'invoke-webrequest': web,
  'invoke-restmethod': web,
  'invoke-expression': invokeExpression,
  'foreach-object': forEachObject,
  'start-process': startProcess,
  'set-location': setLocation,
  'push-location': setLocation,
  'stop-process': stopProcess,
};
