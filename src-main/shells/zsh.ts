import { dirname } from 'node:path';
import { writePrivateFile } from '../platform/private-file.ts';
import { readResource } from '../platform/resources.ts';
import type { Shell } from './types.ts';

/**
 * zsh 5.3 or later. The hooks come in by a `.zshenv` in a ZDOTDIR made for this one start: it gives the person's own
 * ZDOTDIR back at once, so that zsh finds all of their files by itself. Only that file ever holds the nonce.
 */
export const zsh: Shell = {
  id: 'zsh',
  programs: ['zsh'],
  grammar: 'posix',
  async launch({ nonce, environment, pagers }) {
    const script = await readResource('shell-integration', 'zsh', 'vox.zsh');
    const half = nonce.length / 2;
    const theirs = environment.variables.ZDOTDIR;
    const settings = [
      `__vox_key=(${nonce.slice(0, half)} ${nonce.slice(half)})`,
      ...(theirs === undefined ? [] : [`__vox_zdotdir='${theirs.replaceAll("'", "'\\''")}'`]),
      `__vox_pagers=(${pagers.join(' ')})`,
      // With ZDOTDIR as it is now, whatever a system-wide file did to `$0`.
      '__vox_self=$ZDOTDIR/.zshenv',
    ];
    const file = await writePrivateFile('.zshenv', `${settings.join('\n')}\n${script}`);
    return {
      args: environment.usesLoginShells ? ['-l'] : [],
      env: { ZDOTDIR: dirname(file.path) },
      hasIntegration: true,
      agentNotice: 'signal',
      cleanUp: file.remove,
    };
  },
};
