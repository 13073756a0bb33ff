import type { SemanticAliases } from '../../../contracts/cli/index.ts';
import type { Catalog, Operation } from '../../../contracts/operations/index.ts';
import { parseLine } from '../parse-line.ts';
import { isRuledOut } from '../resolve/antonyms.ts';
import { spellings } from '../spellings.ts';
import { growTree, type TreeNode } from '../tree.ts';
import { hashOf, measurePhrase } from './measure-aliases.ts';
import { operationVectors } from './operation-vectors.ts';

export interface ComplianceFault {
  readonly rule: 'dead-target' | 'collision' | 'two-claims' | 'banned-pair' | 'encroached-margin' | 'drift' | 'example';
  /** The operation, or the word. */
  readonly subject: string;
  readonly message: string;
}

interface Deps {
  readonly catalog: Catalog;
  readonly lockfile: SemanticAliases;
  /** Ids of the operations that have code. */
  readonly handlers: readonly string[];
}

/** Everything that could make a line mean something else than it did, or nothing at all. Offline, well under a second. */
export function checkCompliance(deps: Deps): ComplianceFault[] {
  const root = growTree(deps.catalog);
  return [
    ...deadTargets(deps, root),
    ...collisions(deps.catalog, root),
    ...twoClaims(deps.catalog),
    ...bannedPairs(deps),
    ...encroachedMargins(deps),
    ...drift(deps),
    ...badExamples(deps.catalog, root),
  ];
}

function deadTargets({ catalog, lockfile }: Deps, root: TreeNode): ComplianceFault[] {
  const known = new Set(catalog.operations.map(({ id }) => id));
  const gone = Object.keys(lockfile.operations).filter((id) => !known.has(id));
  const idioms = catalog.operations.flatMap(({ id, foreign_idioms = [] }) =>
    foreign_idioms.flatMap((row) => (typeof row === 'string' ? [] : spellings(row).map((one) => ({ id, ...one })))),
  );
  const lost = idioms.filter(({ id, means }) => {
    const line = parseLine(
      means.split(' ').filter((word) => word !== '...'),
      root,
    );
    return (line.kind !== 'run' && line.kind !== 'usage') || line.operation.id !== id;
  });
  return [
    ...gone.map((id) =>
      fault('dead-target', id, `the lockfile has other words for ${id}, which is not in the catalog`),
    ),
    ...lost.map(({ id, means }) => fault('dead-target', id, `an idiom means "${means}", which is no call of ${id}`)),
  ];
}

/** A word that is in the tree always means itself, so an alias of the same name in the same place would never be heard. */
function collisions(catalog: Catalog, root: TreeNode): ComplianceFault[] {
  const parentOf = (path: readonly string[]) =>
    path.slice(0, -1).reduce<TreeNode>((node, word) => node.children.get(word) ?? node, root);
  const groups = catalog.groups.flatMap(({ path, aliases = [], noun_aliases = [] }) =>
    [...aliases, ...noun_aliases].map((word) => ({
      subject: path.join(' '),
      word,
      parent: parentOf(path),
      own: path.at(-1),
    })),
  );
  const verbs = catalog.operations.flatMap(({ cli, verb_aliases = [] }) =>
    verb_aliases.map((word) => ({
      subject: cli.path.join(' '),
      word,
      parent: parentOf(cli.path),
      own: cli.path.at(-1),
    })),
  );
  return [...groups, ...verbs]
    .filter(({ word, parent, own }) => {
      const other = parent.children.get(word) ?? parent.aliases.get(word);
      return other !== undefined && other.path.at(-1) !== own;
    })
    .map(({ subject, word }) =>
      fault('collision', subject, `"${word}" is meant for "${subject}", but is a word of the tree in that place`),
    );
}

/** Two operations side by side with the same other word, and the same number of words after it. */
function twoClaims({ operations, groups }: Catalog): ComplianceFault[] {
  const claims = new Map<string, Operation[]>();
  for (const operation of operations) {
    for (const word of operation.verb_aliases ?? []) {
      const key = [...operation.cli.path.slice(0, -1), word].join(' ');
      claims.set(key, [...(claims.get(key) ?? []), operation]);
    }
  }
  const verbs = [...claims].flatMap(([key, owners]) => {
    const clash = owners.find((one, index) => owners.some((other, at) => at > index && takesAsMany(one, other)));
    return clash
      ? [fault('two-claims', key, `"${key}" is claimed by ${owners.map(({ id }) => id).join(' and ')}`)]
      : [];
  });
  const nouns = groups.flatMap(({ path, aliases = [], noun_aliases = [] }) =>
    [...aliases, ...noun_aliases].map((word) => ({ word, path: path.join(' ') })),
  );
  const twice = nouns.filter(({ word, path }) => nouns.some((other) => other.word === word && other.path > path));
  return [
    ...verbs,
    ...twice.map(({ word }) => fault('two-claims', word, `"${word}" is claimed by more than one group`)),
  ];
}

function takesAsMany(a: Operation, b: Operation): boolean {
  const range = ({ cli: { arguments: taken = [] } }: Operation) => ({
    least: taken.filter(({ optional }) => !optional).length,
    most: taken.at(-1)?.many ? Number.POSITIVE_INFINITY : taken.length,
  });
  const [one, other] = [range(a), range(b)];
  return one.least <= other.most && other.least <= one.most;
}

function bannedPairs({ catalog, lockfile }: Deps): ComplianceFault[] {
  return catalog.operations.flatMap((operation) => {
    const auto = lockfile.operations[operation.id]?.aliases.filter(({ tier }) => tier === 'auto') ?? [];
    const words = [...(operation.verb_aliases ?? []), ...auto.map(({ phrase }) => phrase)];
    return words
      .filter((word) => isRuledOut(operation, word.split(' ')))
      .map((word) =>
        fault(
          'banned-pair',
          operation.id,
          `"${word}" must never lead to ${operation.id}: it is its opposite or in must_not_match`,
        ),
      );
  });
}

function encroachedMargins({ catalog, lockfile }: Deps): ComplianceFault[] {
  const vectors = operationVectors(catalog);
  const { leastCosine, leastMargin } = lockfile.embedding;
  return Object.entries(lockfile.operations).flatMap(([id, { aliases }]) =>
    aliases
      // What a provider measured cannot be measured again offline; its row is stale as soon as an operation changes.
      .filter(({ tier, measuredBy }) => tier === 'auto' && measuredBy === undefined && vectors.has(id))
      .map(({ phrase }) => measurePhrase(id, phrase, vectors))
      .filter(({ cosine, margin }) => cosine < leastCosine || margin < leastMargin)
      .map(({ phrase, margin }) =>
        fault(
          'encroached-margin',
          id,
          `"${phrase}" no longer leads clearly to ${id} (margin ${margin}, needs ${leastMargin}): another operation has come near`,
        ),
      ),
  );
}

function drift({ catalog, lockfile, handlers }: Deps): ComplianceFault[] {
  const ids = catalog.operations.map(({ id }) => id);
  const stale = catalog.operations.filter((one) => lockfile.operations[one.id]?.hash !== hashOf(catalog, one));
  return [
    ...stale.map(({ id }) =>
      fault('drift', id, `${id} has changed since the lockfile was written; run: vox ci cli-synonyms --write`),
    ),
    ...ids
      .filter((id) => !handlers.includes(id))
      .map((id) => fault('drift', id, `${id} is in the catalog, but no code does it`)),
    ...handlers
      .filter((id) => !ids.includes(id))
      .map((id) => fault('drift', id, `there is code for ${id}, which is not in the catalog`)),
  ];
}

function badExamples({ operations }: Catalog, root: TreeNode): ComplianceFault[] {
  return operations.flatMap(({ id, examples }) =>
    examples
      .filter((example) => {
        const line = parseLine(shellWords(example).slice(1), root);
        const isVersion = line.kind === 'version' && id === 'self.version';
        return !isVersion && (line.kind !== 'run' || line.operation.id !== id);
      })
      .map((example) => fault('example', id, `the example "${example}" is no call of ${id} that works`)),
  );
}

/** Words as a shell makes them of an example: quotes hold together, a redirection is not ours. */
function shellWords(line: string): string[] {
  return [...line.replace(/\s[<>|].*$/, '').matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([word]) =>
    word.replace(/['"]/g, ''),
  );
}

function fault(rule: ComplianceFault['rule'], subject: string, message: string): ComplianceFault {
  return { rule, subject, message };
}
