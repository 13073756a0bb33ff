import { resolve } from 'node:path';
import { CATALOG } from '../../../contracts/operations/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import { lockfileText } from '../../catalog/aliases/lockfile-text.ts';
import { measureAliases } from '../../catalog/aliases/measure-aliases.ts';
import type { Command } from './types.ts';

const FILE = 'contracts/cli/semantic-aliases.v1.json';

export const command: Command = {
  async run({ options }, { cwd, files, print }) {
    const path = resolve(cwd, FILE);
    if (!files.exists(path)) {
      throw new VoxError('file.not-found', `There is no ${path}. Run this in a checkout of the source.`);
    }
    const lockfile = measureAliases(CATALOG);
    const text = lockfileText(lockfile);
    const isCurrent = files.readText(path) === text;
    if (options.write && !isCurrent) files.writeAtomic(path, text);
    const { labelled, wrongNearest, leastCosine, leastMargin } = lockfile.embedding;
    const auto = Object.values(lockfile.operations).flatMap(({ aliases }) =>
      aliases.filter(({ tier }) => tier === 'auto'),
    );
    const facts = {
      path,
      isCurrent,
      written: options.write === true && !isCurrent,
      phrases: labelled,
      auto: auto.length,
      wrongNearest,
      leastCosine,
      leastMargin,
    };
    if (options.json) print(JSON.stringify(facts));
    else
      print(
        `${labelled} phrases, ${auto.length} of them clear (cosine from ${leastCosine}, margin from ${leastMargin}). The lockfile ${isCurrent ? 'is current' : facts.written ? 'was written' : 'is stale; write it with --write'}.`,
      );
    return isCurrent || facts.written ? 0 : 1;
  },
};
