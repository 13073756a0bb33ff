import { z } from 'zod';
import type { AliasRow, SemanticAliases } from '../../../contracts/cli/index.ts';
import type { Catalog, Operation } from '../../../contracts/operations/index.ts';
import { isRuledOut } from '../resolve/antonyms.ts';
import { operationText } from '../vectors/operation-text.ts';
import { hashOf, measurePhrase, type Proposals, proposalsIn } from './measure-aliases.ts';
import type { Vectors } from './operation-vectors.ts';

/** Operations a model is asked about at once: more, and it grows careless with the last ones. */
const BATCH = 12;
const MOST_PHRASES = 5;

/** What a model answers, as the arguments of one call. */
export const SynonymAnswer = z.object({
  proposals: z.array(
    z.object({
      id: z.string().describe('The id of the operation.'),
      phrases: z.array(z.string()).describe('Three to five phrases of two to five plain English words.'),
      never: z.array(z.string()).describe('Words that must never lead to it: its opposites.'),
    }),
  ),
});
export type SynonymAnswer = z.infer<typeof SynonymAnswer>;

export const SYNONYM_INSTRUCTIONS =
  'You find other words for the commands of a command line tool. For each operation give phrases that a developer may type who has forgotten the command: two to five lower-case words, a verb and its object, in the habits of git, npm, cargo, docker, kubectl, gh and tmux. A phrase must mean this operation and no other of the list. Never give an opposite of what it does. Answer only by calling propose_synonyms, once, with every operation that you were given.';

/** What changes a model's measure of a phrase: asks for the vectors of these texts, in order. */
export type EmbedTexts = (texts: readonly string[]) => Promise<readonly (readonly number[])[]>;

export interface Asking {
  readonly catalog: Catalog;
  readonly lockfile: SemanticAliases;
  readonly ask: (text: string) => Promise<SynonymAnswer>;
  /** A provider's embedding model and its name; without it the hashed vectors measure. */
  readonly embedder?: { readonly name: string; readonly embed: EmbedTexts } | undefined;
}

export interface Asked {
  readonly proposals: Proposals;
  /** Ids of the operations that were asked about. */
  readonly asked: readonly string[];
}

/** Asks a model for other words for every operation whose row has changed since it was last asked; the others keep theirs. */
export async function proposeSynonyms({ catalog, lockfile, ask, embedder }: Asking): Promise<Asked> {
  const known = new Set(catalog.operations.map(({ id }) => id));
  const proposals = new Map([...proposalsIn(lockfile)].filter(([id]) => known.has(id)));
  const changed = catalog.operations.filter((one) => proposals.get(one.id)?.asked !== hashOf(catalog, one));
  const found = new Map<string, string[]>();
  for (let at = 0; at < changed.length; at += BATCH) {
    const batch = changed.slice(at, at + BATCH);
    const answer = await ask(question(batch));
    for (const { id, phrases, never } of answer.proposals) {
      const operation = batch.find((one) => one.id === id);
      if (operation) found.set(id, usablePhrases(operation, phrases, never));
    }
  }
  const owned = withoutClashes(catalog, found, proposals);
  const measure = embedder && (await providerMeasure(catalog, [...owned.values()].flat(), embedder));
  for (const operation of changed) {
    const phrases = owned.get(operation.id) ?? [];
    const aliases = phrases.map((phrase) => modelRow(operation.id, phrase, measure));
    proposals.set(operation.id, { asked: hashOf(catalog, operation), aliases });
  }
  return { proposals, asked: changed.map(({ id }) => id) };
}

function question(operations: readonly Operation[]): string {
  return operations
    .map(({ id, cli, title, description, must_not_match = [] }) => {
      const never = must_not_match.length > 0 ? ` Never: ${must_not_match.join(', ')}.` : '';
      return `${id} (vox ${cli.path.join(' ')}): ${title}. ${description}${never}`;
    })
    .join('\n');
}

/** A model writes what it likes: only plain phrases that nothing rules out are taken. */
function usablePhrases(operation: Operation, phrases: readonly string[], never: readonly string[]): string[] {
  const plain = phrases.map((phrase) => phrase.trim().toLowerCase().replace(/^vox /, ''));
  const banned = new Set(never.map((word) => word.trim().toLowerCase()));
  return [...new Set(plain)]
    .filter((phrase) => /^[a-z][a-z0-9-]*( [a-z0-9-]+){1,4}$/.test(phrase))
    .filter(
      (phrase) => !isRuledOut(operation, phrase.split(' ')) && !phrase.split(' ').some((word) => banned.has(word)),
    )
    .slice(0, MOST_PHRASES);
}

/** A phrase that two operations would have, or that is a call of another, says nothing. */
function withoutClashes(catalog: Catalog, found: ReadonlyMap<string, string[]>, kept: Proposals) {
  const claims = new Map<string, Set<string>>();
  const claim = (phrase: string, id: string) => claims.set(phrase, (claims.get(phrase) ?? new Set()).add(id));
  for (const { id, cli, intent_tags } of catalog.operations) {
    for (const phrase of [cli.path.join(' '), ...intent_tags]) claim(phrase, id);
  }
  for (const [id, { aliases }] of kept) if (!found.has(id)) for (const { phrase } of aliases) claim(phrase, id);
  for (const [id, phrases] of found) for (const phrase of phrases) claim(phrase, id);
  return new Map([...found].map(([id, phrases]) => [id, phrases.filter((phrase) => claims.get(phrase)?.size === 1)]));
}

interface ProviderMeasure {
  readonly name: string;
  readonly vectors: Vectors;
  readonly ofPhrase: Vectors;
}

async function providerMeasure(
  catalog: Catalog,
  phrases: readonly string[],
  { name, embed }: NonNullable<Asking['embedder']>,
): Promise<ProviderMeasure | undefined> {
  if (phrases.length === 0) return undefined;
  const texts = [...catalog.operations.map((operation) => operationText(catalog, operation)), ...phrases];
  const all = (await embed(texts)).map(unit);
  const vectors = new Map(catalog.operations.map(({ id }, index) => [id, all[index] ?? unit([])]));
  const ofPhrase = new Map(
    phrases.map((phrase, index) => [phrase, all[catalog.operations.length + index] ?? unit([])]),
  );
  return { name, vectors, ofPhrase };
}

function unit(values: readonly number[]): Float64Array {
  const size = Math.hypot(...values) || 1;
  return Float64Array.from(values, (value) => value / size);
}

/** Its tier is given when the lockfile is made. */
function modelRow(id: string, phrase: string, measure: ProviderMeasure | undefined): AliasRow {
  const plain = { phrase, tier: 'shortlist', cosine: 0, margin: 0, source: 'model' } as const;
  if (!measure) return plain;
  const { cosine, margin } = measurePhrase(id, phrase, measure.vectors, measure.ofPhrase.get(phrase));
  return { ...plain, cosine, margin, measuredBy: measure.name };
}
