import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { redactWithFindings } from '../../src-main/redaction/redact.ts';
import { fill, LINES, NAMED, PEM_KINDS, type Random, seeded, TOKENS } from './formats.ts';

/** Places where a token by itself turns up. */
const AROUND: readonly ((secret: string, name: string) => string)[] = [
  (secret) => secret,
  (secret) => `remote: Invalid credential ${secret}, see the docs.`,
  (secret) => `2026-11-30T12:00:01Z INFO auth request_id=7f3a got '${secret}'`,
  (secret) => `+  value: ${secret}`,
  (secret) => `\u001b[32m✓\u001b[0m stored \u001b[31m${secret}\u001b[0m`,
  (secret) => `{"level":30,"msg":"created ${secret} for user\\n${secret}"}`,
  (secret) => `curl -s https://api.example.com/v1/x -H "X-Auth: ${secret}" | jq .`,
  (secret) => `| prod | ${secret} | 2026-01-01 |`,
];
/** Ways to write a name and its value. */
const ASSIGNED: readonly ((secret: string, name: string) => string)[] = [
  (secret, name) => `${name}=${secret}`,
  (secret, name) => `export ${name}="${secret}" && make deploy`,
  (secret, name) => `${name}: ${secret}`,
  (secret, name) => `  "${name}": "${secret}",`,
  (secret, name) => `  ${name}: '${secret}' # rotate`,
  (secret, name) => `${name} = "${secret}"`,
  (secret, name) => `docker run -e ${name}=${secret} acme/app:1.2`,
  (secret, name) => `const config = { ${/^[a-z]\w*$/i.test(name) ? name : `'${name}'`}: '${secret}', retries: 3 };`,
  (secret, name) => `{"time":1,"env":{"${name}":"${secret}"},"ok":true}`,
  (secret, name) => `ENV ${name} ${secret}`,
];

interface Positive {
  readonly group: string;
  readonly what: string;
  readonly text: string;
  readonly secret: string;
}

function* positives(random: Random): Generator<Positive> {
  for (const [what, format] of TOKENS)
    for (const around of [...AROUND, ...ASSIGNED]) {
      const secret = fill(format, random);
      yield { group: 'vendor tokens', what, text: around(secret, 'VALUE'), secret };
    }
  for (const [what, format] of NAMED)
    for (const around of ASSIGNED) {
      const secret = fill(format, random);
      yield { group: 'named secrets', what, text: around(secret, what), secret };
    }
  for (const [line, format] of LINES)
    for (let round = 0; round < 4; round++) {
      const secret = fill(format, random);
      yield {
        group: 'headers, URLs, commands, people, places',
        what: line,
        text: line.replace('{}', () => secret),
        secret,
      };
    }
  yield* keys(random);
}

function* keys(random: Random): Generator<Positive> {
  for (const kind of PEM_KINDS) {
    const body = Array.from({ length: 12 }, () => fill('<b64>', random));
    const [begin, end] = [`-----BEGIN ${kind}PRIVATE ${'KEY-----'}`, `-----END ${kind}PRIVATE ${'KEY-----'}`];
    const whole = [begin, ...body, end];
    const secret = body[5] ?? '';
    for (const [what, text] of [
      ['whole', whole.join('\n')],
      ['escaped', JSON.stringify({ private_key: whole.join('\n') })],
      ['indented', whole.map((line) => `    ${line}`).join('\n')],
      ['cut at the end', whole.slice(0, 9).join('\n')],
      ['cut at the start', whole.slice(3).join('\n')],
      ['one line', whole.join(' ')],
    ] as const)
      yield { group: 'key blocks', what: `${kind}${what}`, text: `before\n${text}\nafter`, secret };
  }
}

/** Whether nothing of the secret is left but a few characters. */
function isHidden({ text, secret }: Positive): boolean {
  const left = redactWithFindings(text).text;
  const core = /(?:hooks\.slack\.com\/services|webhooks\/|webhookb2)\/?(.*)/.exec(secret)?.[1] ?? secret;
  return !left.includes(core.slice(0, 12)) && !left.includes(core.slice(-12)) && !left.includes(core);
}

function measureRecall(verbose: boolean): void {
  const groups = new Map<string, { hidden: number; all: number }>();
  for (const positive of positives(seeded(7))) {
    const group = groups.get(positive.group) ?? { hidden: 0, all: 0 };
    groups.set(positive.group, group);
    group.all++;
    if (isHidden(positive)) group.hidden++;
    else if (verbose) console.log(`  missed ${positive.what}: ${JSON.stringify(positive.text.slice(0, 160))}`);
  }
  let [hidden, all] = [0, 0];
  for (const [name, group] of groups) {
    console.log(`recall ${name}: ${group.hidden} of ${group.all} (${percent(group)})`);
    hidden += group.hidden;
    all += group.all;
  }
  console.log(`recall together: ${hidden} of ${all} (${percent({ hidden, all })})`);
}

function percent({ hidden, all }: { hidden: number; all: number }): string {
  return `${((100 * hidden) / all).toFixed(2)} %`;
}

/** Kinds that are right in real files as well: authors' addresses, examples with private addresses and home folders. */
const TRUE_IN_FILES = new Set(['Email', 'PrivateIp', 'HomePath']);
const MAX_FILE_BYTES = 4_000_000;

function* filesBelow(folder: string, accepts: RegExp, budget: { bytes: number }): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (budget.bytes <= 0) return;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path, accepts, budget);
    else if (entry.isFile() && accepts.test(entry.name)) yield path;
  }
}

function measureFalseHits(
  name: string,
  folder: string,
  accepts: RegExp,
  { megabytes, verbose }: { megabytes: number; verbose: boolean },
): void {
  const budget = { bytes: megabytes * 1e6 };
  const kinds = new Map<string, number>();
  let [bytes, ms] = [0, 0];
  for (const path of filesBelow(folder, accepts, budget)) {
    if (statSync(path).size > MAX_FILE_BYTES) continue;
    const text = readFileSync(path, 'utf8');
    budget.bytes -= text.length;
    bytes += text.length;
    const started = process.cpuUsage();
    const { findings } = redactWithFindings(text);
    ms += process.cpuUsage(started).user / 1000;
    for (const { kind, start, end } of findings) {
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
      if (verbose && !TRUE_IN_FILES.has(kind))
        console.log(
          `  ${kind} ${path.slice(-60)}: ${JSON.stringify(text.slice(Math.max(0, start - 50), start))} >> ${JSON.stringify(text.slice(start, Math.min(end, start + 80)))}`,
        );
    }
  }
  const hits = [...kinds].filter(([kind]) => !TRUE_IN_FILES.has(kind)).reduce((sum, [, count]) => sum + count, 0);
  const all = [...kinds].map(([kind, count]) => `${kind} ${count}`).join(', ');
  console.log(
    `${name}: ${(bytes / 1e6).toFixed(1)} MB, ${hits} secrets said (${(hits / (bytes / 1e6)).toFixed(2)} per MB), ${(ms / (bytes / 1e6)).toFixed(1)} ms of one core per MB [${all}]`,
  );
}

const verbose = process.argv.includes('--verbose');
measureRecall(verbose);
const root = join(import.meta.dirname, '..', '..');
measureFalseHits('scripts of node_modules', join(root, 'node_modules/'), /\.(?:[cm]?js|tsx?)$/, {
  megabytes: 40,
  verbose,
});
measureFalseHits('texts of node_modules', join(root, 'node_modules/'), /\.(?:md|json|ya?ml|css|map)$/, {
  megabytes: 20,
  verbose,
});
measureFalseHits('our own sources', join(root, 'src-main'), /(?<!test)\.ts$/, { megabytes: 5, verbose });
measureFalseHits('/usr/share', '/usr/share', /\.(?:txt|html?|py|pl|sh|conf|xml|rst|md|po|desktop)$|^[A-Za-z-]+$/, {
  megabytes: 30,
  verbose,
});
measureFalseHits('/usr/include and /usr/lib', '/usr/lib', /\.(?:h|py|pl|pm|js|json|sh)$/, { megabytes: 20, verbose });
