/**
 * How well the gate reads: `node bench/policy/parser-trial.ts [LINES] [SEED]`.
 *
 * 1. Lines made of harmless stub commands in every construct of the grammar, nested, run in a real bash whose PATH holds only
 *    the stubs. Invariant: no command runs that the judge did not see, unless it refused to allow the line.
 * 2. Real scripts of this machine: what the parser refuses although bash reads it, and trees that differ from bash's own
 *    reading (`declare -f`, parsed again), with the time it takes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forEachChild, parse, type SyntaxNode } from 'unbash';
import { judge } from '../../src-main/policy/index.ts';

const [count = '1000', seed = '1'] = process.argv.slice(2);
const STUBS = ['zza', 'zzb', 'zzc', 'zzd', 'zze'];

/** A small generator with a seed, so that a failure can be run again. */
let state = Number(seed) || 1;
function random(limit: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * limit);
}
const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;

const WORDS: readonly ((inner: () => string) => string)[] = [
  () => 'x',
  () => '"a b"',
  () => "'q'",
  (inner) => `"$(${inner()})"`,
  (inner) => `$(${inner()})`,
  (inner) => `\`${pick(STUBS)} ${inner().replace(/[`\\$]/g, '')}\``,
  (inner) => `<(${inner()})`,
  (inner) => `\${u:-$(${inner()})}`,
  (inner) => `"\${u:-$(${inner()})}"`,
  (inner) => `$(( 1 + $(${inner()}; echo 1) ))`,
  (inner) => `{a,$(${inner()})}`,
  (inner) => `\${v/a/$(${inner()})}`,
  (inner) => `"\${v:-'$(${inner()})'}"`,
  () => "$'\\x41'",
  () => 'a\\\nb',
  () => '*.none',
];

const COMMANDS: readonly ((inner: () => string, word: () => string) => string)[] = [
  (_, word) => `${pick(STUBS)} ${word()}`,
  (_, word) => `${pick(STUBS)} ${word()} ${word()}`,
  () => `z"z"${pick(['a', 'b', 'c'])}`,
  () => `z\\z${pick(['a', 'b', 'c'])}`,
  () => `$'\\x7a'z${pick(['a', 'b'])}`,
  (_, word) => `A=${word()} ${pick(STUBS)}`,
  (_, word) => `A=${word()}`,
  (inner) => `{ ${inner()}\n}`,
  (inner) => `( ${inner()}\n)`,
  (inner) => `if ${inner()}\nthen ${inner()}\nelse ${inner()}\nfi`,
  (inner) => `for i in 1 ${pick(['2', '$(zza)'])}; do ${inner()}\ndone`,
  (inner) => `while ${inner()}\ndo ${inner()}\nbreak; done`,
  (inner) => `case x in y) ${inner()};; *) ${inner()}\n;; esac`,
  (inner) => `f() { ${inner()}\n}; f`,
  (inner) => `[[ -n $(${inner()}) ]]`,
  (inner) => `(( 1 + $(${inner()}; echo 1) ))`,
  (inner) => `eval '${inner().replaceAll("'", '')}'`,
  (inner) => `cat <<E\n$(${inner()})\nE`,
  (inner) => `cat <<'E'\n$(${inner()})\nE`,
  (inner) => `cat <<< "$(${inner()})"`,
  (inner) => `coproc { ${inner()}\n}; wait`,
  (inner) => `time ${inner()}`,
  (inner) => `! ${inner()}`,
  (inner) => `a=(1 $(${inner()}))`,
  (inner) => `trap '${inner().replaceAll("'", '')}' EXIT`,
  (inner) => `x=1; [ "$x" = 1 ] && ${inner()}`,
];
const JOINS = [' && ', ' || ', '; ', '\n', ' | ', ' & '];

function command(depth: number): string {
  const inner = (): string => (depth > 0 ? line(depth - 1) : pick(STUBS));
  const word = (): string => (depth > 0 ? pick(WORDS)(inner) : 'x');
  return pick(COMMANDS)(inner, word);
}

function line(depth: number): string {
  const first = command(depth);
  return random(3) === 0 ? `${first}${/\nE$/.test(first) ? '\n' : pick(JOINS)}${command(depth)}` : first;
}

const folder = mkdtempSync(join(tmpdir(), 'vox-trial-'));
const bin = join(folder, 'bin');
mkdirSync(bin);
for (const stub of STUBS) {
  writeFileSync(join(bin, stub), `#!/bin/bash\necho ${stub} >> "$VOX_TRIAL_LOG"\n`);
  chmodSync(join(bin, stub), 0o755);
}
writeFileSync(join(bin, 'cat'), '#!/bin/bash\nwhile IFS= read -r l; do echo "$l"; done\n');
chmodSync(join(bin, 'cat'), 0o755);

let runs = 0;

/** The stubs that ran, those in the background included: each run has a log of its own. */
function ranStubs(text: string): Set<string> | null {
  runs += 1;
  const log = join(folder, `log-${runs}`);
  writeFileSync(log, '');
  const env = { PATH: bin, HOME: folder, VOX_TRIAL_LOG: log };
  const done = spawnSync('/bin/bash', ['--noprofile', '--norc', '-c', 'eval "$1"; wait', 'trial', text], {
    cwd: folder,
    env,
    timeout: 1_500,
    stdio: 'ignore',
  });
  return done.error ? null : new Set(readFileSync(log, 'utf8').split('\n').filter(Boolean));
}

function fuzz(): void {
  const totals = { lines: 0, ran: 0, seen: 0, refused: 0, unread: 0, missed: 0 };
  for (let at = 0; at < Number(count); at += 1) {
    const text = line(2);
    const ran = ranStubs(text);
    if (ran === null) continue;
    const context = { shell: 'posix', workspaceRoot: folder, cwd: folder, home: '/home/nobody' } as const;
    const verdict = judge(text, { ...context, level: 'L4' });
    totals.lines += 1;
    if (ran.size > 0) totals.ran += 1;
    // Stubs are programs nobody knows: level 4 allows them, so what is seen decides nothing here, and a refusal has another cause.
    const programs = new Set(verdict.stages.map(({ program }) => program));
    const missed = [...ran].filter((stub) => !programs.has(stub));
    if (verdict.rule.startsWith('parse.')) totals.unread += 1;
    if (missed.length === 0) totals.seen += 1;
    else if (verdict.verdict !== 'allow') totals.refused += 1;
    else {
      totals.missed += 1;
      process.stdout.write(`MISSED ${missed.join(' ')} in ${JSON.stringify(text)}\n`);
    }
  }
  process.stdout.write(`${JSON.stringify(totals)}\n`);
  if (totals.missed > 0) process.exitCode = 1;
}

/** Names of the simple commands of a text, in order. */
function namesOf(text: string): { names: string[]; failed: boolean; ms: number } {
  const start = performance.now();
  const script = parse(text);
  const ms = performance.now() - start;
  const names: string[] = [];
  const visit = (node: SyntaxNode): void => {
    if (node.type === 'Command' && node.name) names.push(node.name.value);
    forEachChild(node, visit);
  };
  forEachChild(script, visit);
  return { names, failed: Boolean(script.errors?.length), ms };
}

function bash(args: readonly string[], input: string): string | null {
  const done = spawnSync('/bin/bash', ['--noprofile', '--norc', ...args], {
    input,
    encoding: 'utf8',
    timeout: 10_000,
    env: { PATH: '/nonexistent' },
  });
  return done.status === 0 ? done.stdout : null;
}

function realScripts(): void {
  const roots = ['/usr/share', '/etc', '/usr/lib/git-core', '/usr/lib/dpkg', '/var/lib/dpkg/info', 'node_modules'];
  const found = execFileSync(
    'sh',
    ['-c', `grep -rlIE -m1 '^#! ?/(usr/)?bin/(env )?(ba|da)?sh' ${roots.join(' ')} 2>/dev/null | head -600; true`],
    { encoding: 'utf8', maxBuffer: 1 << 24 },
  );
  const totals = { scripts: 0, lines: 0, refusedByBoth: 0, refusedByUs: 0, otherTree: 0, ms: 0 };
  for (const path of found.split('\n').filter(Boolean)) {
    const text = readFileSync(path, 'utf8');
    if (text.length > 200_000) continue;
    // Never run: bash only reads the text as the body of a function, and prints its own understanding of it.
    const readByBash = bash(['-n'], text) !== null;
    const { names, failed, ms } = namesOf(text);
    totals.scripts += 1;
    totals.lines += text.split('\n').length;
    totals.ms += ms;
    if (!readByBash || failed) {
      totals[readByBash ? 'refusedByUs' : 'refusedByBoth'] += 1;
      if (readByBash) process.stdout.write(`REFUSED ${path}: ${parse(text).errors?.[0]?.message}\n`);
      continue;
    }
    const printed = bash([], `zz_all() {\n${text}\n:\n}\ndeclare -f zz_all\n`);
    if (printed === null) continue;
    const again = namesOf(printed.replace(/^zz_all \(\)\s*/, '')).names.filter((name) => name !== ':');
    const before = names.filter((name) => name !== ':');
    if (again.join('\n') !== before.join('\n')) {
      totals.otherTree += 1;
      const at = before.findIndex((name, index) => name !== again[index]);
      process.stdout.write(`TREE ${path}: ${before[at]} against ${again[at]}, command ${at} of ${before.length}\n`);
    }
  }
  process.stdout.write(`${JSON.stringify({ ...totals, ms: Math.round(totals.ms) })}\n`);
}

try {
  fuzz();
  realScripts();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
