import { writePrivateFile } from '../platform/private-file.ts';
import { readResource } from '../platform/resources.ts';
import type { Shell } from './types.ts';

/**
 * bash 4.4 or later. The hooks come in by an init file of the session's own, which holds the nonce, is readable by this
 * user only and is removed by its first line: neither the environment nor the argument list ever shows the nonce.
 */
export const bash: Shell = {
  id: 'bash',
  programs: ['bash'],
  grammar: 'posix',
  async launch({ nonce, environment, pagers }) {
    const script = await readResource('shell-integration', 'bash', 'vox.bash');
    const half = nonce.length / 2;
    const settings = [
      `__vox_key=(${nonce.slice(0, half)} ${nonce.slice(half)})`,
      `__vox_login=${environment.usesLoginShells ? 1 : 0}`,
      `__vox_pagers=(${pagers.join(' ')})`,
      `__vox_self=$BASH_SOURCE`,
    ];
    const initFile = await writePrivateFile('init.bash', `${settings.join('\n')}\n${script}`);
    return {
      args: ['--init-file', initFile.path],
      hasIntegration: true,
      agentNotice: { key: '\x1b[633;9~' },
      cleanUp: initFile.remove,
    };
  },
};
