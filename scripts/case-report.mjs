// Writes docs/CASES.md: which rows of the cases are tests, and why the others are none. `node scripts/case-report.mjs`
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

const ROOT = join(import.meta.dirname, '..');
const FIXTURES = join(ROOT, 'contracts/terminal/__fixtures__');
const DOC = join(ROOT, 'docs/CASES.md');

/** The areas that the session host and the agent's turn answer for; of the other areas only what is tested is counted. */
const OURS = [
  ...[
    'osc633',
    'blocks',
    'replay',
    'resize',
    'input',
    'shell-startup',
    'session-host',
    'perf',
    'security',
    'unicode',
    'links',
    'rendering',
  ],
  ...['agent-run', 'handoff'],
  ...['wire', 'session', 'classify', 'argv'],
];
/** Tests of the reading of the rows name rows without running them. */
const NO_CASES = /contracts\/terminal\/case-\w+\.test\.ts$|scripts\//;

function rowsOf(name) {
  return readFileSync(join(FIXTURES, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Every row as `{ id, area, what }`; a row of the acceptance file is named by its area and its place in it. */
function allRows() {
  const counts = new Map();
  const acceptance = rowsOf('vox-acceptance.jsonl').map(({ area, input }) => {
    counts.set(area, (counts.get(area) ?? 0) + 1);
    return { id: `${area}-${counts.get(area)}`, area: `${area} (acceptance)`, what: JSON.stringify(input) };
  });
  return [...rowsOf('terminal.jsonl'), ...acceptance];
}

/** The text of every test in the repository. */
function testTexts() {
  return ['contracts', 'src-main', 'src-renderer', 'e2e', 'bench'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true })
      .map((name) => join(folder, name).replaceAll('\\', '/'))
      .filter((name) => /\.(test|spec)\.tsx?$|^bench\/.*\.ts$/.test(name) && !NO_CASES.test(name))
      .map((name) => readFileSync(join(ROOT, name), 'utf8')),
  );
}

/** Ids that some test names; a test that takes a whole area names all of its rows. */
function idsInTests(rows) {
  const text = testTexts().join('\n');
  const named = new Set(text.match(/\b(?:t-\d{3}|[a-z]\w*(?:-[a-z]+)*-\d+)\b/g));
  const areas = new Set([...text.matchAll(/voxCasesOf\('([\w-]+)'\)/g)].map(([, area]) => area));
  return new Set(rows.map(({ id }) => id).filter((id) => named.has(id) || areas.has(id.replace(/-\d+$/, ''))));
}

const isOurs = ({ area }) => OURS.includes(area.replace(/ .*/, ''));

/** @returns The text of docs/CASES.md, and what is wrong: rows of ours without test and reason, reasons for rows with a test. */
export function caseReport() {
  const rows = allRows();
  const tested = idsInTests(rows);
  const { notRun, partly } = parse(readFileSync(join(FIXTURES, 'not-run.yaml'), 'utf8'));
  // A reason is none any more once there is a test.
  const reasons = Object.fromEntries(
    Object.entries(notRun)
      .map(([reason, ids]) => [reason, ids.filter((id) => !tested.has(id))])
      .filter(([, ids]) => ids.length > 0),
  );
  const reasonOf = new Map(Object.entries(reasons).flatMap(([reason, ids]) => ids.map((id) => [id, reason])));
  const known = new Set(rows.map(({ id }) => id));
  const problems = [
    ...rows
      .filter((row) => isOurs(row) && !tested.has(row.id) && !reasonOf.has(row.id))
      .map(({ id }) => `${id} has neither a test nor a reason`),
    ...Object.keys(partly)
      .filter((id) => !tested.has(id))
      .map((id) => `${id} is run in part, and no test names it`),
    ...[...reasonOf.keys()].filter((id) => !known.has(id)).map((id) => `there is no row ${id}`),
  ];
  const areas = [...new Set(rows.filter(isOurs).map(({ area }) => area))].sort();
  const table = areas.map((area) => {
    const of = rows.filter((row) => row.area === area);
    return `| ${area} | ${of.length} | ${of.filter(({ id }) => tested.has(id)).length} |`;
  });
  const left = Object.entries(reasons).map(([reason, ids]) => {
    const lines = ids.map((id) => `- \`${id}\` ${rows.find((row) => row.id === id)?.what ?? ''}`);
    return `### ${reason}\n\n${lines.join('\n')}\n`;
  });
  const text = [
    '# Cases',
    '',
    '<!-- Written by scripts/case-report.mjs from the rows and the tests; a test holds it to them. -->',
    '',
    'Symptoms that people met in the terminals they use, with exact input and what must happen',
    '(`contracts/terminal/__fixtures__/terminal.jsonl`, `vox-acceptance.jsonl`). A row counts as run when a test names it; tests',
    'read the row by its id and never copy its input.',
    '',
    '| area | rows | run |',
    '| --- | --- | --- |',
    ...table,
    '',
    '## Not run, and why',
    '',
    ...left,
    '## Run in part',
    '',
    ...Object.entries(partly).map(([id, what]) => `- \`${id}\` ${what}`),
    '',
  ].join('\n');
  return { text, problems };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { text, problems } = caseReport();
  for (const problem of problems) console.error(problem);
  writeFileSync(DOC, text);
  // The columns of its table are the formatter's.
  execFileSync(join(ROOT, 'node_modules/.bin/biome'), ['format', '--write', DOC], { stdio: 'ignore' });
  process.exitCode = problems.length > 0 ? 1 : 0;
}
