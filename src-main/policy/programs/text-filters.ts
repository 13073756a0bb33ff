import { type Arg, isStatic, literal, textOf } from '../command.ts';
import type { Handled, Handler, Invocation } from '../invocation.ts';
import { flagSpecs, parseArgs } from '../options.ts';
import { readPath, writePath } from '../path-effects.ts';
import { scanCode } from './inline-code.ts';

const SED = flagSpecs({
  flags:
    'n quiet silent e: expression: f:in file:in E r regexp-extended s separate z null-data u unbuffered l: line-length: posix debug sandbox b binary follow-symlinks i? in-place?',
});

/** `sed`: the script may run (`e`, `s///e`), read (`r`) and write (`w`) files; `-i` edits in place. */
const sed: Handler = (invocation) => {
  const { args, findings, scope } = invocation;
  const parsed = parseArgs(args, SED);
  findings.add('read', 'read', 'sed only prints');
  for (const arg of parsed.unknown)
    findings.add('risk', 'option.unknown', `sed has the option ${textOf(arg)}, which the gate does not know`, arg.span);
  const given = parsed.flags.filter((flag) => flag.name === 'e' || flag.name === 'expression');
  const fromFile = parsed.flags.some((flag) => flag.name === 'f' || flag.name === 'file');
  const operands = [...parsed.operands];
  // `sed -i '' …` of BSD: the empty word is the suffix of a copy.
  if (textOf(operands[0]) === '' && isStatic(operands[0]) && parsed.flags.some((flag) => flag.name === 'i'))
    operands.shift();
  const scripts = given.length > 0 || fromFile ? given.map((flag) => flag.value) : [operands.shift() ?? null];
  if (fromFile) findings.add('risk', 'sed.script', 'What the sed script does is not known');
  for (const script of scripts) if (script) checkSedScript(script, invocation);
  const inPlace = parsed.flags.some((flag) => flag.name === 'i' || flag.name === 'in-place');
  for (const operand of operands) {
    if (inPlace) writePath(operand, findings, scope);
    else readPath(operand, findings, scope);
  }
  if (parsed.dynamic.some((arg) => (!operands.includes(arg) && !isStatic(arg)) || arg.splits))
    findings.add('risk', 'option.dynamic', 'What sed does is not known until it runs');
  return {};
};

function checkSedScript(script: Arg, { findings, scope }: Invocation): void {
  if (!isStatic(script)) {
    findings.add('risk', 'sed.script', 'What the sed script does is not known until it runs', script.span);
    return;
  }
  for (const command of sedCommands(textOf(script))) {
    if (command.kind === 'run') findings.add('risk', 'sed.run', 'The sed script runs a command', script.span);
    if (command.kind === 'unknown') findings.add('risk', 'sed.script', 'The sed script is not understood', script.span);
    if (command.kind === 'write') writePath({ ...script, forms: [command.path] }, findings, scope);
    if (command.kind === 'read') readPath({ ...script, forms: [command.path] }, findings, scope);
    if (command.kind === 'run' && command.path)
      scope.nested(command.path, 'posix', { ...scope, depth: scope.depth + 1 }, script.span);
  }
}

interface SedCommand {
  readonly kind: 'plain' | 'run' | 'read' | 'write' | 'unknown';
  readonly path: string;
}

/** Cuts a sed script into commands; what it does not understand is `unknown`. */
function sedCommands(script: string): SedCommand[] {
  const commands: SedCommand[] = [];
  let rest = script;
  for (let guard = 0; rest !== '' && guard < 2_000; guard += 1) {
    rest = rest.replace(/^[\s;{}]+/, '');
    if (rest === '') break;
    const address =
      /^(?:(?:\d+(?:~\d+)?|\$|\/(?:\\.|\[[^\]]*\]|[^/\\[])*\/[IM]*|\\(.)(?:\\.|(?!\1).)*\1[IM]*)(?:\s*,\s*(?:[+~]?\d+|\$|\/(?:\\.|\[[^\]]*\]|[^/\\[])*\/[IM]*))?)?[\s!]*/.exec(
        rest,
      )?.[0] ?? '';
    rest = rest.slice(address.length);
    const letter = rest.charAt(0);
    rest = rest.slice(1);
    if (letter === '' || letter === ';' || letter === '}' || letter === '{') continue;
    const line = /^[^\n]*/.exec(rest)?.[0] ?? '';
    if (letter === '#') rest = rest.slice(line.length);
    else if (letter === 'e') {
      commands.push({ kind: 'run', path: line.trim() });
      rest = rest.slice(line.length);
    } else if (/[wW]/.test(letter)) {
      commands.push({ kind: 'write', path: line.trim() });
      rest = rest.slice(line.length);
    } else if (/[rR]/.test(letter)) {
      commands.push({ kind: 'read', path: line.trim() });
      rest = rest.slice(line.length);
    } else if (letter === 's' || letter === 'y') rest = substitution(rest, letter, commands);
    else if (/[aic]/.test(letter)) rest = rest.replace(/^(?:\\\n|[^\n\\]|\\.)*/s, '');
    else if (/[:btT]/.test(letter)) rest = rest.replace(/^[^\n;}]*/, '');
    else if (/[=dDgGhHlnNpPxqQzFvLl]/.test(letter)) rest = rest.replace(/^\s*\d*/, '');
    else commands.push({ kind: 'unknown', path: '' });
  }
  return commands;
}

function substitution(rest: string, letter: 's' | 'y', commands: SedCommand[]): string {
  const end = rest.charAt(0);
  let at = 1;
  for (let parts = 0; parts < 2 && at <= rest.length; at += 1) {
    if (rest[at] === '\\') at += 1;
    else if (rest[at] === end || at === rest.length) parts += 1;
  }
  const tail = rest.slice(at);
  if (letter === 'y') return tail;
  const flags = /^[gpiImM\d]*(e[gpiImMe\d]*)?/.exec(tail);
  if (flags?.[1]) commands.push({ kind: 'run', path: '' });
  const after = tail.slice(flags?.[0].length ?? 0);
  const file = /^w([^\n]*)/.exec(after);
  if (file) commands.push({ kind: 'write', path: (file[1] ?? '').trim() });
  else if (!/^\s*(?:$|[;}\n#])/.test(after)) commands.push({ kind: 'unknown', path: '' });
  return file ? after.slice(file[0].length) : after.replace(/^[^;}\n]*/, '');
}

const AWK = flagSpecs({
  flags:
    'F: field-separator: v: assign: f:!risk file:!risk i:!risk include:!risk l:!risk load:!risk e: source: E:!risk exec:!risk c C d? g h I L? M n N o?!risk O p?!risk P r s S sandbox t V posix re-interval traditional lint? version help characters-as-bytes csv k',
});

/** `awk`: `system`, pipes and `getline` from a command run code; `>` writes; network files open sockets. */
const awk: Handler = (invocation) => {
  const { args, findings, scope } = invocation;
  const parsed = parseArgs(args, AWK, { stopAtOperand: true });
  findings.add('read', 'read', 'awk only prints');
  for (const arg of [...parsed.unknown, ...parsed.flags.filter((flag) => flag.role === 'risk').map((flag) => flag.arg)])
    findings.add('risk', 'awk.option', `awk with ${textOf(arg)} does more than print`, arg.span);
  const sources = parsed.flags.filter((flag) => flag.name === 'e' || flag.name === 'source').map((flag) => flag.value);
  const operands = [...parsed.operands];
  if (sources.length === 0 && !parsed.flags.some((flag) => /^(?:f|file|E|exec)$/.test(flag.name)))
    sources.push(operands.shift() ?? null);
  for (const source of sources) if (source) checkAwk(source, invocation);
  for (const operand of operands) readPath(operand, findings, scope);
  if (parsed.dynamic.some((arg) => arg.splits && !operands.includes(arg)))
    findings.add('risk', 'option.dynamic', 'What awk does is not known until it runs');
  return {};
};

function checkAwk(source: Arg, invocation: Invocation): void {
  const { findings, scope } = invocation;
  if (!isStatic(source)) {
    findings.add('risk', 'awk.script', 'What the awk program does is not known until it runs', source.span);
    return;
  }
  const program = textOf(source);
  // Strings and patterns cannot act by themselves; blank them so that `"a|b"` is not a pipe.
  const bare = program.replace(/"(?:\\.|[^"\\])*"/g, '""').replace(/(^|[({,;!~&|\s])\/(?:\\.|[^/\\\n])+\//g, '$1//');
  if (
    /\bsystem\s*\(|\|&?\s*(?:""|[\w(])|\|\s*getline|@(?:load|include)|\/inet/.test(bare.replaceAll('||', '')) ||
    /\/inet[46]?\//.test(program)
  )
    findings.add('risk', 'awk.run', 'The awk program runs a command', source.span);
  const target = /(?:print|printf)\b[^;}\n]*?(>>?)\s*(\S[^;}\n]*)/.exec(bare);
  if (target) {
    const name = /(?:print|printf)[^;}\n]*>>?\s*"((?:\\.|[^"\\])*)"/.exec(program)?.[1];
    if (name === undefined)
      findings.add('risk', 'awk.write', 'The awk program writes to a file that is not known', source.span);
    else writePath({ ...source, forms: [name] }, findings, scope);
  }
  if (/getline\b[^;}\n]*</.test(bare)) {
    const name = /getline\b[^;}\n]*<\s*"([^"]*)"/.exec(program)?.[1];
    readPath({ ...source, forms: [name ?? '\uE000'] }, findings, scope);
  }
  scanCode(program, 'awk', invocation, source.span);
}

/** `base64`: known text is decoded, so that a pipe into a shell is judged by what it says. */
const base64: Handler = (invocation) => {
  const { args, command, findings, scope } = invocation;
  findings.add('read', 'read', 'base64 only converts text');
  const decodes = args.some((arg) => /^-(?:d|D|-decode|-d)$|^--dec/.test(textOf(arg)));
  let secret = command.stdin?.secret ?? 0;
  for (const arg of args) if (!/^-/.test(textOf(arg)) && readPath(arg, findings, scope)) secret = 2;
  const outputs = args.findIndex((arg) => /^(?:-o|--output)$/.test(textOf(arg)));
  if (outputs >= 0) writePath(args[outputs + 1] ?? literal('out'), findings, scope);
  const source = command.stdin?.text ?? null;
  const text = decodes && source !== null ? decode(source) : null;
  return { out: { text, secret, network: command.stdin?.network ?? false, roots: [] } };
};

function decode(text: string): string | null {
  try {
    return atob(text.replace(/\s+/g, ''));
  } catch {
    // Not base64: nobody knows what comes out.
    return null;
  }
}

/** `cat` and `tee` hand their input on. */
const cat: Handler = (invocation) => {
  const { args, command, findings, scope } = invocation;
  findings.add('read', 'read', 'cat only prints');
  const parsed = parseArgs(
    args,
    flagSpecs({
      flags: 'A b e E n s t T u v show-all number-nonblank show-ends number squeeze-blank show-tabs show-nonprinting l',
    }),
  );
  for (const arg of parsed.unknown)
    findings.add('risk', 'option.unknown', `cat has the option ${textOf(arg)}, which the gate does not know`, arg.span);
  let secret = command.stdin?.secret ?? 0;
  for (const arg of parsed.operands) if (readPath(arg, findings, scope)) secret = 2;
  return passThrough(parsed.operands, secret, invocation);
};

function passThrough(files: readonly Arg[], secret: 0 | 1 | 2, { command, scope }: Invocation): Handled {
  const flows = files.map((arg) => arg.flow).filter((flow) => flow !== null);
  const worst = flows.some((flow) => flow.secret === 2) ? 2 : secret;
  const network = Boolean(command.stdin?.network) || flows.some((flow) => flow.network);
  const only = files.length === 1 ? scope.line.written.get(textOf(files[0])) : undefined;
  const text = files.length === 0 || textOf(files[0]) === '-' ? (command.stdin?.text ?? null) : (only?.text ?? null);
  return {
    out: { text, secret: worst, network: network || Boolean(only?.network), roots: command.stdin?.roots ?? [] },
  };
}

const tee: Handler = (invocation) => {
  const { args, command, findings, scope } = invocation;
  findings.add('read', 'read', 'tee hands its input on');
  const parsed = parseArgs(args, flagSpecs({ flags: 'a append i ignore-interrupts p output-error?' }));
  for (const arg of parsed.unknown)
    findings.add('risk', 'option.unknown', `tee has the option ${textOf(arg)}, which the gate does not know`, arg.span);
  for (const arg of parsed.operands) {
    writePath(arg, findings, scope);
    if (command.stdin?.secret) scope.line.secretKept = true;
    scope.line.written.set(textOf(arg), {
      text: command.stdin?.text ?? null,
      network: command.stdin?.network ?? false,
    });
  }
  return passThrough([], command.stdin?.secret ?? 0, invocation);
};

export const FILTERS: Readonly<Record<string, Handler>> = {
  sed,
  gsed: sed,
  awk,
  gawk: awk,
  mawk: awk,
  nawk: awk,
  base64,
  cat,
  tee,
};
