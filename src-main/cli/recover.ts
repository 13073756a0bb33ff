import { resolve } from 'node:path';
import {
  columnOf,
  type Decision,
  type Diagnostic,
  decide,
  diagnose,
  insertFlags,
  lineOf,
  type Persona,
  type Reading,
  type Resolution,
  resolveLine,
} from '../catalog/resolve/index.ts';
import { dim, usesColor } from './color.ts';
import type { CommandContext } from './commands/types.ts';
import { personaOf, wantsJson } from './persona.ts';

/** How a line was understood, and what may be done with that. */
export interface Recovery {
  readonly resolution: Resolution;
  readonly persona: Persona;
  readonly decision: Decision;
  readonly diagnostic: Diagnostic;
}

export function understand(argv: readonly string[], context: CommandContext, persona: Persona): Recovery {
  const { cwd, files } = context;
  const resolution = resolveLine(argv, { exists: (word) => files.exists(resolve(cwd, word)) });
  return { resolution, persona, decision: decisionFor(resolution, persona), diagnostic: diagnose(resolution) };
}

/**
 * A line that is not exact: runs what it surely means, asks a person, or says what to type instead.
 * @param run Runs a line that is exact.
 * @returns The exit code: that of what ran, 2 when nothing did, 130 when the person broke off.
 */
export async function recover(
  argv: readonly string[],
  context: CommandContext,
  run: (argv: readonly string[]) => Promise<number>,
): Promise<number> {
  const first = understand(argv, context, personaOf(argv, context));
  // The settings are read only where they could matter.
  const mayRun = first.decision === 'ask' && first.resolution.reading?.stage === '1b' && (await wantsPrefixes(context));
  const { resolution, diagnostic, persona } = first;
  const decision = mayRun ? decisionFor(resolution, persona, true) : first.decision;
  const { reading } = resolution;
  const runReading = (one: Reading) => run(insertFlags(one.canonical, one.globalFlags));
  const runConfirmed = async (one: Reading) => {
    const { countRecovery } = await import('./recovery-telemetry.ts');
    await countRecovery(argv, one, context);
    return runReading(one);
  };
  if (reading && decision === 'echo') {
    // A program is always told what ran; only a person can ask for silence.
    const isSilent = persona === 'human' && reading.globalFlags.includes('--quiet');
    if (!isSilent) context.note(dim(`→ ${lineOf(reading)}`, usesColor(argv, context)));
    return runReading(reading);
  }
  if (reading && decision === 'ask' && context.person) {
    context.note(`vox: ${diagnostic.message}`);
    const key = await context.person.pressKey(`Run ${lineOf(reading)}? [Y/n] `);
    if (key === 'y' || key === 'enter') return runConfirmed(reading);
    return key === 'interrupt' ? 130 : 2;
  }
  if (decision === 'pick' && context.person) return pick(resolution, diagnostic, context, runConfirmed);
  await explainFault({ resolution, decision, diagnostic, persona }, argv, context);
  return 2;
}

function decisionFor(
  { reading, others, problem, isConfident }: Resolution,
  persona: Persona,
  runsPrefixes = false,
): Decision {
  const hasNone = persona === 'human' ? 'show' : 'refuse';
  // A list is to choose from only when each of it may run at the press of one key.
  const mayPick = ({ fault, stage, operation }: Reading) =>
    !fault && !(columnOf(operation) === 'for-good' && (stage === 3 || stage === 4));
  if (problem?.kind === 'ambiguous') return persona === 'human' && others.every(mayPick) ? 'pick' : hasNone;
  if (!reading || reading.fault) return hasNone;
  const { operation, stage } = reading;
  return decide({ operation, stage, persona, isConfident, runsPrefixes });
}

async function pick(
  { reading, others }: Resolution,
  diagnostic: Diagnostic,
  context: CommandContext,
  run: (reading: Reading) => Promise<number>,
): Promise<number> {
  const choices = [...(reading ? [reading] : []), ...others].filter(({ fault }) => !fault).slice(0, 9);
  context.note(`vox: ${diagnostic.message} Did you mean:`);
  for (const [index, choice] of choices.entries()) context.note(`  ${index + 1}  ${lineOf(choice)}`);
  const key = await context.person?.pressKey(`[1-${choices.length}/n] `);
  const chosen = choices[Number(key) - 1];
  if (chosen) return run(chosen);
  return key === 'interrupt' ? 130 : 2;
}

/** The person wants beginnings of words to run: `cli.prefixAutoExec`. */
async function wantsPrefixes(context: CommandContext): Promise<boolean> {
  const { withSettings } = await import('./settings-fields.ts');
  return withSettings(context, ({ state }) => state.settings.cli.prefixAutoExec);
}

/** For a program one JSON object or a few lines it can parse; for a person what to type instead. On standard error. */
async function explainFault(
  { resolution, diagnostic, persona }: Recovery,
  argv: readonly string[],
  { env, note }: CommandContext,
): Promise<void> {
  if (wantsJson(argv) || env.VOX_MCP || env.VOX_CLI_DIAG_FORMAT === 'json') {
    note(JSON.stringify(diagnostic));
    return;
  }
  const { error_code, message, did_you_mean, usage, notes } = diagnostic;
  const [first, ...more] = did_you_mean;
  note(persona === 'agent' ? `error[${error_code}]: ${message}` : `vox: ${message.replace(/^vox /, '')}`);
  for (const line of notes) note(`note: ${line}`);
  const { problem } = resolution;
  if (problem?.kind === 'group') {
    const { helpFor } = await import('./help.ts');
    note(helpFor(problem.node));
    return;
  }
  if (first)
    note(
      `${persona === 'agent' && diagnostic.canonical_suggestion ? 'help: canonical command' : 'Did you mean'}: ${first}`,
    );
  for (const line of more) note(`  or: ${line}`);
  if (usage) note(`Usage: ${usage} [--json]`);
}
