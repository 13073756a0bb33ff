import { type Arg, isStatic, textOf } from '../command.ts';
import type { Handler, Invocation } from '../invocation.ts';
import { normalise } from '../paths.ts';
import { judgeByTable } from './by-table.ts';

/** What each of these prints when both its input and its arguments are known, so that a pipe into a shell is judged by it. */
type Transform = (input: string, words: readonly string[]) => string | null;

const reverseLines: Transform = (input) =>
  input
    .split('\n')
    .map((line) => [...line].reverse().join(''))
    .join('\n');

/** `a-z`, `\n` and plain characters of one side of `tr`. */
function characters(set: string): string[] {
  return [
    ...set
      .replaceAll('\\n', '\n')
      .replaceAll('\\t', '\t')
      .matchAll(/(.)-(.)|(.)/gsu),
  ].flatMap((match) => {
    if (match[3] !== undefined) return [match[3]];
    const [from = 0, to = 0] = [match[1], match[2]].map((char) => char?.codePointAt(0) ?? 0);
    return Array.from({ length: Math.max(0, Math.min(to - from + 1, 512)) }, (_, at) =>
      String.fromCodePoint(from + at),
    );
  });
}

const translate: Transform = (input, words) => {
  const sets = words.filter((word) => !/^-./.test(word)).map(characters);
  const [from = [], to = []] = sets;
  const deletes = words.some((word) => /^-[a-z]*d|^--delete/.test(word));
  if (words.some((word) => /^-[a-z]*[cCs]|^--(?:complement|squeeze)/.test(word) || /\[:/.test(word))) return null;
  return [...input]
    .map((char) => {
      const at = from.lastIndexOf(char);
      return at < 0 ? char : deletes ? '' : (to[Math.min(at, to.length - 1)] ?? char);
    })
    .join('');
};

const fromHex: Transform = (input, words) => {
  if (!words.some((word) => /^-[a-z]*r|^-revert/.test(word))) return null;
  const digits = input.replace(/[^0-9a-f]/gi, '');
  return String.fromCharCode(...(digits.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
};

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const fromBase32: Transform = (input, words) => {
  if (!words.some((word) => /^-d|^--dec/.test(word))) return null;
  const bits = [...input.toUpperCase().replace(/[^A-Z2-7]/g, '')]
    .map((char) => BASE32.indexOf(char).toString(2).padStart(5, '0'))
    .join('');
  return String.fromCharCode(...(bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

const fromOpenssl: Transform = (input, words) => {
  const isBase64 = words.some((word) => /^(?:base64|-base64|-a)$/.test(word));
  if (!isBase64 || !words.includes('-d')) return null;
  try {
    return atob(input.replace(/\s+/g, ''));
  } catch {
    // Not base64: nobody knows what comes out.
    return null;
  }
};

const same: Transform = (input) => input;
const first: Transform = (input, words) => (words.length === 0 ? input : null);

const TRANSFORMS: Readonly<Record<string, Transform>> = {
  rev: reverseLines,
  tr: translate,
  xxd: fromHex,
  base32: fromBase32,
  openssl: fromOpenssl,
  tac: first,
  sort: first,
  uniq: first,
  fold: first,
  head: first,
  tail: first,
  pv: same,
  sponge: first,
};

const decoder: Handler = (invocation) => {
  if (invocation.name === 'openssl' && textOf(invocation.args[0]) === 's_client')
    invocation.findings.add('risk', 'net.socket', 'openssl opens a raw network connection');
  const handled = judgeByTable(invocation);
  const { args, command, name } = invocation;
  const input = command.stdin?.text;
  if (input == null || input.length > 20_000 || !args.every((arg) => isStatic(arg))) return handled;
  const text =
    TRANSFORMS[name]?.(
      input,
      args.map((arg) => textOf(arg)),
    ) ?? null;
  if (text === null || !command.stdin) return handled;
  return { ...handled, out: { ...command.stdin, text } };
};

/** `dirname $(pwd)`, `realpath ..`: paths computed from known paths stay known. */
function pathOf(compute: (path: string) => string): Handler {
  return (invocation) => {
    const handled = judgeByTable(invocation);
    const operands = invocation.args.filter((arg) => !/^-/.test(textOf(arg)));
    const [only] = operands;
    if (operands.length !== 1 || !only || !isStatic(only)) return handled;
    return {
      ...handled,
      out: { text: `${compute(absolute(only, invocation))}\n`, secret: 0, network: false, roots: [] },
    };
  };
}

function absolute(arg: Arg, { scope, name }: Invocation): string {
  const text = textOf(arg);
  const [cwd] = scope.state.cwds ?? [];
  return name === 'dirname' || text.startsWith('/') || !cwd ? text : normalise(`${cwd}/${text}`);
}

const parent = (path: string): string => {
  const bare = path.replace(/\/+$/, '');
  const at = bare.lastIndexOf('/');
  return at < 0 ? '.' : bare.slice(0, at) || '/';
};

export const DECODERS: Readonly<Record<string, Handler>> = {
  ...Object.fromEntries(Object.keys(TRANSFORMS).map((name) => [name, decoder])),
  dirname: pathOf(parent),
  realpath: pathOf((path) => (path.startsWith('/') ? normalise(path) : path)),
  readlink: pathOf((path) => (path.startsWith('/') ? normalise(path) : path)),
};
