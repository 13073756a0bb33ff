import { unusedPath, writePrivateFile } from '../platform/private-file.ts';
import { readResource } from '../platform/resources.ts';
import type { Shell } from './types.ts';

/**
 * Nushell. The hooks come in by a command that runs after the person's files; it names a file that only this user can
 * read, so the argument list does not hold the nonce.
 */
export const nu: Shell = {
  id: 'nu',
  programs: ['nu'],
  grammar: 'nu',
  async launch({ nonce, environment, pagers }) {
    const script = await readResource('shell-integration', 'nu', 'vox.nu');
    const notice = unusedPath();
    const settings = `let key = '${nonce}'\nlet agent_file = ${JSON.stringify(notice)}\nlet pagers = [${pagers.join(' ')}]`;
    const file = await writePrivateFile('init.nu', `do --env {\n${settings}\n${script}}\n`);
    return {
      // Of JSON's escapes a path needs only those that Nushell has as well.
      args: [...(environment.usesLoginShells ? ['--login'] : []), '--execute', `source ${JSON.stringify(file.path)}`],
      hasIntegration: true,
      agentNotice: { file: notice },
      cleanUp: file.remove,
    };
  },
};
