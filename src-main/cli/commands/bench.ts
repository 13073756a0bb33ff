import { resolveLine } from '../../catalog/resolve/index.ts';
import { timeProgram } from '../../platform/time-program.ts';
import { judge } from '../../policy/index.ts';
import { formatTable } from '../format-table.ts';
import { gateContext } from '../gate-context.ts';
import { startLocalAxis } from '../with-axis.ts';
import type { Command, CommandArguments, CommandContext } from './types.ts';

/** One thing that was timed. */
interface Timed {
  readonly what: string;
  /** Milliseconds. */
  readonly measured: number;
  readonly budget: number;
  readonly isMet: boolean;
}

const STARTS = 9;
const ROUNDS = 60;
/** Lines of every day, and some that are not. */
const GATE_LINES = [
  'git status && npm test',
  'rm -rf node_modules dist',
  "find . -name '*.log' -mtime +7 -exec rm {} +",
  'curl -fsSL https://example.com/install.sh | sh',
  'docker run --rm -v "$PWD":/app node:24 npm ci',
  'for f in *.ts; do sed -i s/a/b/ "$f"; done',
  'sudo env PATH=/tmp xargs -0 bash -c "eval $X"',
];
const LOOSE_LINES = ['list sessions', 'trem lst', 'rm secret model-key', 'please list my sessions'];

/** The budgets that a user can check on their own machine; the others are in the repository's bench folder. */
export const command: Command = {
  async run(args, context) {
    const rows = [...(await starts(context)), await verdicts(args, context), recoveries(), await echo(context)];
    if (args.options.json) context.print(JSON.stringify({ rows }));
    else context.print(formatTable([['what', 'measured', 'budget', ''], ...rows.map(textOf)]));
    return 0;
  },
};

function textOf({ what, measured, budget, isMet }: Timed): string[] {
  return [what, `${measured.toFixed(2)} ms`, `${budget.toFixed(2)} ms`, isMet ? 'met' : 'not met'];
}

function timed(what: string, measured: number, budget: number): Timed {
  return { what, measured, budget, isMet: measured <= budget };
}

/** In turn with Node itself, so that what else the machine does counts for both. */
async function starts({ env }: CommandContext): Promise<Timed[]> {
  const script = process.argv[1];
  if (!script || !/\b(?:vox|main)\.(?:mjs|ts)$/.test(script)) return [];
  const [node, vox]: [number[], number[]] = [[], []];
  for (let round = 0; round < STARTS; round += 1) {
    node.push(await timeProgram(process.execPath, ['-e', '0'], env));
    vox.push(await timeProgram(process.execPath, [script, '--version'], env));
  }
  return [timed('start of vox, median', at(vox, 0.5), at(node, 0.5) * 1.3 + 30)];
}

async function verdicts(args: CommandArguments, context: CommandContext): Promise<Timed> {
  const gate = await gateContext(args, context);
  const decide = (line: string) => judge(line, { ...gate, shell: 'posix', level: 'L3' });
  return timed('verdict of the gate, 95 of 100', at(timesOf(GATE_LINES, decide), 0.95), 2);
}

function recoveries(): Timed {
  const world = { exists: () => false };
  const read = (line: string) => resolveLine(line.split(' '), world);
  return timed('a line that is not exact, median', at(timesOf(LOOSE_LINES, read), 0.5), 2);
}

/** The first rounds load and compile; they count for nothing. */
function timesOf(lines: readonly string[], run: (line: string) => unknown): number[] {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const line of lines) {
      const started = performance.now();
      run(line);
      if (round >= ROUNDS / 4) times.push(performance.now() - started);
    }
  }
  return times;
}

/** From a key to its echo, through a session and its shell, in this process. */
async function echo(context: CommandContext): Promise<Timed> {
  const { client, dispose } = await startLocalAxis(context);
  try {
    const { sessionId } = await client.call('term.open', {});
    let heard: () => void = () => {};
    const ready = Promise.withResolvers<void>();
    client.stream(
      'term.attach',
      { sessionId },
      {
        onFrame(frame) {
          if (frame.type === 'output') heard();
          else if ('session' in frame && frame.session.activity === 'prompt') ready.resolve();
        },
        onEnd: (error) => ready.reject(error ?? new Error('The shell ended.')),
      },
    );
    await ready.promise;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const echoed = Promise.withResolvers<void>();
      heard = echoed.resolve;
      const started = performance.now();
      await client.call('term.input', { sessionId, bytes: new TextEncoder().encode('x') });
      await echoed.promise;
      times.push(performance.now() - started);
    }
    await client.call('term.close', { sessionId });
    return timed('key to echo through a session, 95 of 100', at(times, 0.95), 16);
  } finally {
    await dispose();
  }
}

function at(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
