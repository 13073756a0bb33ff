import type { SemanticAliases } from '../../../contracts/cli/index.ts';

/** The lockfile as it stands on disk: one operation a line, so that two changes merge and a reviewer sees what moved. */
export function lockfileText({ version, embedding, operations }: SemanticAliases): string {
  const rows = Object.entries(operations).map(([id, row]) => `${JSON.stringify(id)}: ${JSON.stringify(row)}`);
  return `{\n"version": ${version},\n"embedding": ${JSON.stringify(embedding)},\n"operations": {\n${rows.join(',\n')}\n}\n}\n`;
}
