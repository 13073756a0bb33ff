import { resolve } from 'node:path';
import type { SemanticAliases } from '../../../contracts/cli/index.ts';
import { SemanticAliases as Schema } from '../../../contracts/cli/semantic-aliases.schema.ts';
import { CATALOG } from '../../../contracts/operations/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import { lockfileText } from '../../catalog/aliases/lockfile-text.ts';
import { measureAliases, proposalsIn } from '../../catalog/aliases/measure-aliases.ts';
import { proposeSynonyms, SYNONYM_INSTRUCTIONS, SynonymAnswer } from '../../catalog/aliases/synonym-proposals.ts';
import { appPaths } from '../../platform/app-paths.ts';
import type { Command, CommandArguments, CommandContext } from './types.ts';

const FILE = 'contracts/cli/semantic-aliases.v1.json';

export const command: Command = {
  async run({ options }, context) {
    const { cwd, files, print } = context;
    const path = resolve(cwd, FILE);
    if (!files.exists(path)) {
      throw new VoxError('file.not-found', `There is no ${path}. Run this in a checkout of the source.`);
    }
    const before = files.readText(path) ?? '';
    const old = readLockfile(path, before);
    const { proposals, asked, model } = await propose(old, options, context);
    const lockfile = measureAliases(CATALOG, proposals);
    const text = lockfileText(lockfile);
    const isCurrent = before === text;
    if (options.write && !isCurrent) files.writeAtomic(path, text);
    const all = Object.values(lockfile.operations).flatMap(({ aliases }) => aliases);
    const facts = {
      path,
      isCurrent,
      written: options.write === true && !isCurrent,
      model,
      asked,
      phrases: all.length,
      proposed: all.filter(({ source }) => source === 'model').length,
      auto: all.filter(({ tier }) => tier === 'auto').length,
      ...lockfile.embedding,
    };
    print(options.json ? JSON.stringify(facts) : sentences(facts));
    return isCurrent || facts.written ? 0 : 1;
  },
};

function readLockfile(path: string, text: string): SemanticAliases {
  try {
    return Schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new VoxError('bad-request', `${path} is no lockfile. Bring it back from git, then run this again.`, {
      cause,
    });
  }
}

/** Only a run that writes asks a model, where one is set: it costs money and time, and its answer would be lost. */
async function propose(
  lockfile: SemanticAliases,
  { write, offline, ...more }: CommandArguments['options'],
  context: CommandContext,
) {
  const kept = { proposals: proposalsIn(lockfile), asked: [] as readonly string[], model: null as string | null };
  if (!write || offline) return kept;
  const { env, files, note } = context;
  const { openModel } = await import('../../services/open-model.ts');
  const model = await openModel({ files, paths: appPaths(env), env });
  if (!model) return kept;
  const embedding = more['embedding-model'];
  note(`Asking ${model.name} for other words of the operations that have changed.`);
  const found = await proposeSynonyms({
    catalog: CATALOG,
    lockfile,
    ask: (text) =>
      model.ask({
        instructions: SYNONYM_INSTRUCTIONS,
        text,
        name: 'propose_synonyms',
        description: 'Takes other words for operations.',
        schema: SynonymAnswer,
      }),
    embedder:
      typeof embedding === 'string' ? { name: embedding, embed: (texts) => model.embed(embedding, texts) } : undefined,
  });
  return { ...found, model: model.name };
}

interface Facts {
  readonly isCurrent: boolean;
  readonly written: boolean;
  readonly asked: readonly string[];
  readonly phrases: number;
  readonly proposed: number;
  readonly auto: number;
  readonly leastCosine: number;
  readonly leastMargin: number;
  readonly labelled: number;
  readonly nearest: number;
  readonly clear: number;
}

function sentences(facts: Facts): string {
  const { isCurrent, written, asked, phrases, proposed, auto, leastCosine, leastMargin, labelled, nearest, clear } =
    facts;
  const state = isCurrent ? 'is current' : written ? 'was written' : 'is stale; write it with --write';
  return [
    `${phrases} phrases, ${proposed} of them proposed by a model, ${auto} clear (cosine from ${leastCosine}, margin from ${leastMargin}).`,
    `Calibrated on ${labelled} labelled phrases: ${nearest} nearest to their own operation, ${clear} clear, none clear and wrong.`,
    ...(asked.length > 0 ? [`Asked about ${asked.length} operations.`] : []),
    `The lockfile ${state}.`,
  ].join('\n');
}
