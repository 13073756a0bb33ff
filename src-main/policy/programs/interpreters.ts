import { type Arg, isStatic, OPAQUE_FLOW, textOf } from '../command.ts';
import type { Handled, Handler, Invocation } from '../invocation.ts';
import { isInWorkspace, writePath } from '../path-effects.ts';
import { policyTable } from '../table.ts';
import { judgeByRow } from './by-table.ts';
import { scanCode } from './inline-code.ts';
import { scriptFile } from './shells.ts';

/** Interpreters: code in an argument, on standard input, or in a file; modules by the table (`python -m pytest`). */
export const interpreter: Handler = (invocation) => {
  const name = /^python/.test(invocation.name) ? 'python' : invocation.name;
  const row = policyTable().interpreters[name];
  if (!row) return {};
  const { args, findings } = invocation;
  const plainFlags = row.flags.split(/\s+/);
  let at = 0;
  let ranCode = false;
  for (; at < args.length; at += 1) {
    const arg = args[at];
    const text = textOf(arg);
    if (!arg || !/^-./.test(text)) break;
    if (!isStatic(arg) && !text.includes('='))
      findings.add('risk', 'option.dynamic', 'What it runs is not known until it runs', arg.span);
    const flag = row.code.find(
      (code) =>
        text === code ||
        (code.length === 2 && text.startsWith(code) && text.length > 2 && !text.startsWith('--')) ||
        text.startsWith(`${code}=`) ||
        (code.length === 2 && new RegExp(`^-[a-zA-Z]*${code[1]}$`).test(text) && !text.startsWith('--')),
    );
    if (flag) {
      ranCode = true;
      const inline = text.startsWith(`${flag}=`)
        ? text.slice(flag.length + 1)
        : text.length > 2 && text.startsWith(flag) && flag.length === 2
          ? text.slice(2)
          : null;
      const code = inline === null ? args[++at] : arg;
      inlineCode(inline ?? textOf(code), code !== undefined && isStatic(code), invocation, name);
      if (name === 'python') break;
      continue;
    }
    if (name === 'python' && text === '-m') return module(at + 1, invocation);
    if (text === '--') {
      at += 1;
      break;
    }
    const bare = scriptFlag(name, text) ?? text.split('=')[0] ?? text;
    if (plainFlags.includes(`${bare}!build`)) return build(args.slice(at + 1), invocation);
    if (plainFlags.includes(`${bare}!read`)) return readOnly(invocation);
    if (plainFlags.includes(`${bare}:`)) at += text.includes('=') ? 0 : 1;
    else if (!plainFlags.includes(bare))
      findings.add(
        'risk',
        'option.unknown',
        `${invocation.name} has the option ${text}, which the gate does not know`,
        arg.span,
      );
  }
  if (ranCode) {
    const inPlace = args.some((arg) => /^-[wlnpa0]*i[\w.]*$/.test(textOf(arg))) && (name === 'perl' || name === 'ruby');
    for (const file of inPlace ? args.slice(at) : []) writePath(file, findings, invocation.scope);
    return { out: OPAQUE_FLOW };
  }
  return fileOrInput(at, invocation, name);
};

/** `-pi`, `-i.bak`, `-Ilib`, `-Mstrict`, `-rsocket`: letters and values in one word. */
function scriptFlag(name: string, text: string): string | null {
  if (name === 'perl' && /^-[wlnpaWtTs0]*(?:i[\w.]*)?$/.test(text)) return '-i';
  if (name === 'perl' && /^-(?:I|M|m)\w/.test(text)) return '-w';
  return name === 'ruby' && /^-(?:r|I)[\w/-]+$/.test(text) ? '-w' : null;
}

function fileOrInput(at: number, invocation: Invocation, name: string): Handled {
  const { args, command, findings } = invocation;
  const file = args[at];
  if (file && textOf(file) !== '-')
    return scriptFile(file, {
      ...invocation,
      scope: { ...invocation.scope, context: { ...invocation.scope.context, files: {} } },
    });
  if (!command.stdin) {
    findings.add('external', 'code.interactive', `${invocation.name} waits for code that nobody has seen`);
    return { out: OPAQUE_FLOW };
  }
  if (command.stdin.network) findings.add('risk', 'shell.downloaded', 'It runs code that it downloads');
  inlineCode(command.stdin.text ?? '', command.stdin.text !== null, invocation, name);
  return { out: OPAQUE_FLOW };
}

function inlineCode(code: string, known: boolean, invocation: Invocation, name: string): void {
  const { findings, command } = invocation;
  findings.add(
    known ? 'external' : 'risk',
    'code.inline',
    known ? `What the ${invocation.name} code does is not proven` : 'The code it runs is not known until it runs',
  );
  scanCode(code, name, invocation, command.span);
}

function module(at: number, invocation: Invocation): Handled {
  const rows = policyTable().programs['python -m'];
  const rest = invocation.args.slice(at);
  if (!rows) return {};
  const name = textOf(rest[0]);
  if (rows.subs && !Object.hasOwn(rows.subs, name) && Object.hasOwn(policyTable().programs, name)) {
    const judged = invocation.inner(rest);
    return { program: judged.program };
  }
  return judgeByRow(rows, { ...invocation, name: `${invocation.name} -m`, args: rest });
}

/** `node --test`: the workspace's own tests, unless a path leads out of it. */
function build(rest: readonly Arg[], { findings, scope, command }: Invocation): Handled {
  const options = rest.filter((arg) => /^-/.test(textOf(arg)));
  const steered = options.some(
    (arg) => !/^--(?:test(?:-\w+)*|experimental-[\w-]+|watch|no-warnings)(?:=.*)?$/.test(textOf(arg)),
  );
  const here = [
    ...(scope.state.cwds ?? ['/']),
    ...rest.filter((arg) => !options.includes(arg)).flatMap((arg) => arg.forms),
  ];
  const stays = !steered && isInWorkspace(here, scope) && command.args.every((arg) => isStatic(arg));
  findings.add(stays ? 'build' : 'external', 'code.run', 'It runs tests of the workspace');
  return {};
}

function readOnly({ findings, name }: Invocation): Handled {
  findings.add('read', 'read', `${name} only checks or prints`);
  return {};
}
