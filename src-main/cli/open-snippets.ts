import { join } from 'node:path';
import { appPaths } from '../platform/app-paths.ts';
import type { CommandContext } from './commands/types.ts';

/** The person's saved lines. Loaded only here: YAML is read by nothing else that starts often. */
export async function openSnippets({ env, files }: CommandContext) {
  const { SnippetFile } = await import('../services/snippets.ts');
  return new SnippetFile(files, join(appPaths(env).configDir, 'snippets.yaml'));
}
