import { type Arg, isStatic, OPAQUE_FLOW, textOf } from '../command.ts';
import type { Handled, Handler, Invocation } from '../invocation.ts';
import type { ShellGrammar } from '../judge.ts';
import { readPath } from '../path-effects.ts';
import { resolvePath } from '../paths.ts';
import { runText } from './by-table.ts';

/** `sh`, `bash`, `zsh` …: script text in an argument, on standard input, or in a file. */
const posixShell: Handler = (invocation) => {
  const { args, findings } = invocation;
  let at = 0;
  for (; at < args.length; at += 1) {
    const arg = args[at];
    const text = textOf(arg);
    if (!arg || !/^[-+]./.test(text) || !isStatic(arg)) break;
    if (text === '--') {
      at += 1;
      break;
    }
    if (/^-[a-z]*c[a-z]*$/i.test(text) && !text.startsWith('--')) return scriptText(args.slice(at + 1), invocation);
    if (/^--(?:rcfile|init-file)/.test(text))
      findings.add('risk', 'shell.startup', 'It names a startup file for the shell', arg.span);
    if (/^(?:[-+][oO]|--rcfile|--init-file)$/.test(text)) at += 1;
    if (/^-[a-z]*s[a-z]*$/.test(text)) return scriptInput(invocation);
  }
  const file = args[at];
  if (!file || textOf(file) === '-' || textOf(file) === '/dev/stdin') return scriptInput(invocation);
  return scriptFile(file, invocation);
};

function scriptText(words: readonly Arg[], invocation: Invocation): Handled {
  const at = words.findIndex((word) => !/^[-+]/.test(textOf(word)));
  const script = words[at];
  if (!script) {
    invocation.findings.add('unparsed', 'shell.opaque', 'The shell is given no script');
    return {};
  }
  if (script.flow?.network) invocation.findings.add('risk', 'shell.downloaded', 'It runs a script that it downloads');
  // `bash -c '$1' _ x`: the words after the script are its parameters.
  const rest = words.slice(at + 2);
  const state = invocation.scope.state.fork();
  state.positional = rest.every((word) => isStatic(word)) ? rest.map((word) => textOf(word)) : null;
  runText(script, {
    ...invocation,
    scope: { ...invocation.scope, state, context: { ...invocation.scope.context, names: undefined } },
  });
  return { out: OPAQUE_FLOW };
}

function scriptInput({ command, findings, scope }: Invocation): Handled {
  const input = command.stdin;
  if (!input) {
    findings.add(
      scope.line.socketOpened ? 'floor' : 'external',
      'shell.interactive',
      'It starts a shell whose input nobody has seen',
    );
    return { out: OPAQUE_FLOW };
  }
  findings.add('risk', 'shell.stdin', 'A shell runs whatever it is fed');
  if (input.network && input.text === null)
    findings.add('risk', 'shell.downloaded', 'It runs a script that it downloads');
  for (const text of input.text === null ? (input.pieces ?? []) : [input.text])
    scope.nested(text, 'posix', { ...scope, depth: scope.depth + 1 }, command.span);
  return { out: OPAQUE_FLOW };
}

const STDIN_FILE = /^\/(?:dev\/(?:stdin|fd\/0)|proc\/self\/fd\/0)$/;

/** Running a file; what the line itself put there, or what is known to be in it, is judged too. */
export function scriptFile(file: Arg, invocation: Invocation, grammar: ShellGrammar = 'posix'): Handled {
  const { findings, scope, command } = invocation;
  if (STDIN_FILE.test(textOf(file))) {
    findings.add('risk', 'shell.stdin', 'It runs whatever it is fed');
    if (command.stdin) return scriptInput(invocation);
  }
  if (file.flow?.text) scope.nested(file.flow.text, grammar, { ...scope, depth: scope.depth + 1 }, file.span);
  if (file.flow?.network) findings.add('risk', 'shell.downloaded', 'It runs a script that it downloads', file.span);
  if (!isStatic(file) || file.flow)
    findings.add('risk', 'shell.opaque', 'Which script it runs is not known until it runs', file.span);
  if (readPath(file, findings, scope)) scope.line.secretKept = true;
  findings.add('external', 'shell.file', `What ${textOf(file)} does is not known`, file.span);
  const paths = file.forms.flatMap((form) => [form, ...resolvePath(form, scope.context, scope.state)]);
  const written = paths.map((path) => scope.line.written.get(path)).find((entry) => entry !== undefined);
  if (written) findings.add('risk', 'program.written', 'It runs a file that this very line wrote', file.span);
  const text = written?.text ?? knownText(paths, scope.context.files);
  if (typeof text === 'string') scope.nested(text, grammar, { ...scope, depth: scope.depth + 1 }, file.span);
  return { out: OPAQUE_FLOW };
}

function knownText(paths: readonly string[], files: Readonly<Record<string, string>> | undefined): string | undefined {
  const found = Object.entries(files ?? {}).find(([name]) =>
    paths.some((path) => path === name || path.endsWith(`/${name.replace(/^\.\//, '')}`)),
  );
  return found?.[1];
}

const windowsShell: Handler = (invocation) => {
  const { args } = invocation;
  const at = args.findIndex((arg) => /^\/[ck]$/i.test(textOf(arg)));
  if (at < 0) return { ...opaque(invocation) };
  const words = args.slice(at + 1);
  const text = words.map((word) => textOf(word)).join(' ');
  if (!words.every((word) => isStatic(word))) opaque(invocation);
  return runAs('cmd', text, invocation);
};

function opaque({ findings }: Invocation): Handled {
  findings.add('risk', 'shell.opaque', 'The script it runs is not known until it runs');
  return { out: OPAQUE_FLOW };
}

/** `cmd` text: `&`, `&&`, `||` and `|` cut it, carets vanish, `rd`/`del` are deletions with `/` options. */
function runAs(_shell: 'cmd', text: string, invocation: Invocation): Handled {
  for (const piece of expandPercent(text, invocation)
    .replaceAll('^', '')
    .split(/&&?|\|\|?|\n/)) {
    const [name = '', ...rest] = piece.trim().split(/\s+/);
    const args = rest.map((word) => word.replace(/^["']|["']$/g, ''));
    const paths = args.filter((word) => !/^\/[a-z]+(?::|$)/i.test(word));
    if (name !== '') windowsCommand(name.toLowerCase(), args, paths, invocation);
  }
  return { out: OPAQUE_FLOW };
}

/** `%USERPROFILE%` and its like; a variable nobody knows stays one. */
function expandPercent(text: string, { scope }: Invocation): string {
  const { home } = scope.context;
  const known: Readonly<Record<string, string>> = {
    userprofile: home,
    homedrive: 'C:',
    systemdrive: 'C:',
    systemroot: 'C:\\Windows',
    windir: 'C:\\Windows',
    programfiles: 'C:\\PROGRA~1',
    appdata: `${home}\\AppData\\Roaming`,
    localappdata: `${home}\\AppData\\Local`,
    cd: scope.state.cwds?.[0] ?? '\uE001',
  };
  return text.replace(/%(\w+)%/g, (_, name: string) => known[name.toLowerCase()] ?? '\uE001');
}

function windowsCommand(name: string, args: readonly string[], paths: readonly string[], invocation: Invocation): void {
  const { findings } = invocation;
  const word = (text: string): Arg => ({
    forms: [text.replaceAll('*', '\uE002')],
    splits: false,
    flow: null,
    span: invocation.command.span,
  });
  const recursive = args.some((arg) => /^\/s/i.test(arg));
  switch (name) {
    case 'rd':
    case 'rmdir':
    case 'del':
    case 'erase':
      invocation.inner([word('rm'), ...(recursive ? [word('-r')] : []), word('--'), ...paths.map(word)]);
      return;
    case 'format':
    case 'diskpart':
      findings.add('floor', 'floor.device', 'It would format a disk');
      return;
    case 'echo':
    case 'dir':
    case 'type':
    case 'ver':
    case 'cd':
      if (args.some((arg) => /[<>]/.test(arg)))
        findings.add('risk', 'shell.opaque', 'It redirects output in another shell');
      findings.add('external', 'shell.cmd', `${name} runs in another shell`);
      return;
    case 'reg':
    case 'schtasks':
    case 'sc':
    case 'net':
    case 'runas':
    case 'start':
      findings.add('risk', 'shell.cmd', `${name} changes the system`);
      return;
    default:
      invocation.inner([word(name), ...args.map(word)]);
      findings.add('external', 'shell.cmd', `${name} runs in another shell`);
  }
}

const nushell: Handler = (invocation) => otherShell(invocation, 'nu', /^(?:-c|--commands)$/);
const powershell: Handler = (invocation) => {
  const { args, findings } = invocation;
  const encoded = args.findIndex((arg) => /^[-/]e(?:nc?|ncodedcommand|ncod\w*)?$|^[-/]ec$/i.test(textOf(arg)));
  if (encoded >= 0) {
    findings.add('risk', 'shell.encoded', 'It runs a script that is encoded');
    const text = decodeUtf16(textOf(args[encoded + 1]));
    invocation.scope.nested(
      text,
      'pwsh',
      { ...invocation.scope, depth: invocation.scope.depth + 1 },
      invocation.command.span,
    );
    return { out: OPAQUE_FLOW };
  }
  return otherShell(invocation, 'pwsh', /^[-/]c(?:o(?:m(?:m(?:a(?:n(?:d)?)?)?)?)?)?$/i);
};

function otherShell(invocation: Invocation, grammar: ShellGrammar, flag: RegExp): Handled {
  const { args, scope, command } = invocation;
  const at = args.findIndex((arg) => flag.test(textOf(arg)));
  const file = args.find((arg) => !/^[-/]/.test(textOf(arg)));
  if (at < 0) return file && grammar === 'nu' ? scriptFile(file, invocation, grammar) : opaque(invocation);
  const words = args.slice(at + 1);
  if (!words.every((word) => isStatic(word)) || words.length === 0) opaque(invocation);
  scope.nested(
    words.map((word) => textOf(word)).join(' '),
    grammar,
    { ...scope, depth: scope.depth + 1 },
    command.span,
  );
  return { out: OPAQUE_FLOW };
}

function decodeUtf16(base64: string): string {
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-16le').decode(bytes);
  } catch {
    // Not base64: the caller already counts the script as opaque.
    return '';
  }
}

/** `eval` joins its words with blanks and runs the result. */
const evaluate: Handler = (invocation) => {
  const words = invocation.args.filter((arg, at) => !(at === 0 && textOf(arg) === '--'));
  const isKnownText = words.every((word) => isStatic(word));
  if (!isKnownText) opaque(invocation);
  const text = words.map((word) => textOf(word)).join(' ');
  runText({ forms: [text], splits: false, flow: null, span: invocation.command.span }, invocation);
  return { out: OPAQUE_FLOW };
};

const source: Handler = (invocation) => {
  const file = invocation.args.find((arg) => textOf(arg) !== '--');
  if (!file) return opaque(invocation);
  return scriptFile(file, invocation);
};

export const SHELLS: Readonly<Record<string, Handler>> = {
  sh: posixShell,
  bash: posixShell,
  zsh: posixShell,
  dash: posixShell,
  ash: posixShell,
  ksh: posixShell,
  mksh: posixShell,
  fish: posixShell,
  rbash: posixShell,
  cmd: windowsShell,
  nu: nushell,
  pwsh: powershell,
  powershell,
  eval: evaluate,
  source,
  '.': source,
};
