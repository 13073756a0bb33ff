import { SEMANTIC_ALIASES } from '../../../contracts/cli/index.ts';
import { CATALOG } from '../../../contracts/operations/index.ts';
import { checkCompliance } from '../../catalog/aliases/check-compliance.ts';
import { formatTable } from '../format-table.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, { print, handlers = [] }) {
    const faults = checkCompliance({ catalog: CATALOG, lockfile: SEMANTIC_ALIASES, handlers });
    if (options.json) print(JSON.stringify({ ok: faults.length === 0, operations: CATALOG.operations.length, faults }));
    else if (faults.length === 0) print(`${CATALOG.operations.length} operations, no fault.`);
    else print(formatTable(faults.map(({ rule, subject, message }) => [rule, subject, message])));
    return faults.length === 0 ? 0 : 1;
  },
};
