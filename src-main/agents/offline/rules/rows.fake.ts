import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Output } from '../output.ts';
import type { Failure } from '../types.ts';

const PROGRAMS =
  'apt-cache apt-get apt-mark aws bundle cargo cat chmod coredumpctl curl cut date df dnf docker dotnet du env file find findmnt free gem getconf getent gh git gitk go gpg gradle head id ip java journalctl kubectl ldconfig ldd locale ls lsblk lsof make mkdir mocha node npm npx pacman pgrep ping pip3 pnpm ps psql python3 rspec rustup sed ss ssh-add ssh-keygen sudo sysctl systemctl terraform uname uv'.split(
    ' ',
  );
const FOLDER = join(import.meta.dirname, '__fixtures__');

export interface Row {
  /** The rule that must answer; `none`. */
  readonly rule: string;
  readonly file: string;
  readonly command: string;
  /** Null is nothing. */
  readonly proposal: string | null;
  readonly output: readonly string[];
  readonly failure: Failure;
}

/** Every case of `__fixtures__`; its README says how one is written. */
export function readRows(): Row[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .flatMap((file) =>
      readFileSync(join(FOLDER, file), 'utf8')
        .split(/^## /m)
        .slice(1)
        .map((text) => readRow(text, file)),
    );
}

function readRow(text: string, file: string): Row {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const starting = (mark: string) =>
    lines.flatMap((line) => (line === mark ? [''] : line.startsWith(`${mark} `) ? [line.slice(2)] : []));
  const [command = ''] = starting('$');
  const [proposal = '-'] = starting('>');
  const output = starting('|');
  const facts = starting('@').map((fact) => /^(?<kind>\w+) (?<value>.*)$/.exec(fact)?.groups ?? {});
  const [rule = ''] = head.split(' ');
  return {
    rule,
    file,
    command,
    proposal: proposal === '-' ? null : proposal,
    output,
    failure: failureOfRow({ head, command, output, facts }),
  };
}

interface Parts {
  readonly head: string;
  readonly command: string;
  readonly output: readonly string[];
  readonly facts: readonly Record<string, string | undefined>[];
}

export function failureOfRow({ head, command, output, facts }: Parts): Failure {
  const values = (kind: string) => facts.flatMap((fact) => (fact.kind === kind ? [fact.value ?? ''] : []));
  const keyed = (kind: string) =>
    values(kind).map((value) => [value.split(' ', 1)[0] ?? '', value.slice(value.indexOf(' ') + 1)] as const);
  const folders = new Map(keyed('names').map(([folder, names]) => [folder, wordsOf(names)]));
  const files = new Map(
    keyed('read').map(([path, text]) => [path, text.replaceAll('\\n', '\n').replaceAll('\\t', '\t')]),
  );
  const [programs] = values('programs');
  return {
    command,
    output: new Output(output, command),
    exitCode: Number(/exit (\d+)/.exec(head)?.[1] ?? 1),
    shell: /shell (\w+)/.exec(head)?.[1] ?? 'bash',
    branch: values('branch')[0] ?? null,
    cwd: '/code/app',
    home: '/home/me',
    programs: () => new Set(programs?.split(' ') ?? PROGRAMS),
    shellNames: () => values('aliases').flatMap((value) => value.split(' ')),
    names: (folder) => folders.get(folder) ?? [],
    read: (path) => files.get(path) ?? null,
  };
}

/** Names apart from each other by blanks; one with a blank in it stands in quotes. */
function wordsOf(text: string): string[] {
  return [...text.matchAll(/'(?<quoted>[^']+)'|(?<bare>\S+)/g)].map(
    ({ groups }) => groups?.quoted ?? groups?.bare ?? '',
  );
}
