import { writePrivateFile } from '../platform/private-file.ts';
import { readResource } from '../platform/resources.ts';
import type { Shell } from './types.ts';

/**
 * fish 3.4 or later. The hooks come in by a command that runs after the person's files; it names a file that only this
 * user can read, so the argument list does not hold the nonce.
 */
export const fish: Shell = {
  id: 'fish',
  programs: ['fish'],
  grammar: 'posix',
  async launch({ nonce, environment, pagers }) {
    const script = await readResource('shell-integration', 'fish', 'vox.fish');
    const half = nonce.length / 2;
    const settings = [
      `set -g __vox_key ${nonce.slice(0, half)} ${nonce.slice(half)}`,
      `set -g __vox_pagers ${pagers.join(' ')}`,
      'set -g __vox_self (status filename)',
    ];
    const file = await writePrivateFile('init.fish', `${settings.join('\n')}\n${script}`);
    return {
      args: [...(environment.usesLoginShells ? ['--login'] : []), '--init-command', `source ${quote(file.path)}`],
      hasIntegration: true,
      agentNotice: 'signal',
      cleanUp: file.remove,
    };
  },
};

/** In single quotes fish knows two escapes. */
function quote(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}
