import { unusedPath, writePrivateFile } from '../platform/private-file.ts';
import { readResource } from '../platform/resources.ts';
import type { Shell } from './types.ts';

/**
 * PowerShell 5.1 or later. The hooks come in by a command that runs after the person's profiles; it names a file that only
 * this user can read, so the argument list does not hold the nonce.
 */
export const pwsh: Shell = {
  id: 'pwsh',
  programs: ['pwsh', 'powershell'],
  grammar: 'pwsh',
  async launch({ nonce, environment, pagers }) {
    const script = await readResource('shell-integration', 'pwsh', 'vox.ps1');
    const half = nonce.length / 2;
    const notice = unusedPath();
    const settings = [
      `$__voxKey = '${nonce.slice(0, half)}', '${nonce.slice(half)}'`,
      `$__voxAgentFile = ${quote(notice)}`,
      `$__voxPagers = ${pagers.map(quote).join(', ')}`,
    ].join('\n');
    const file = await writePrivateFile('init.ps1', `${settings}\n${script}`);
    // As text, not as a script file: Windows runs script files only where its execution policy lets it.
    const command = `. ([scriptblock]::Create((Get-Content -Raw -LiteralPath ${quote(file.path)})))`;
    return {
      args: [...(environment.usesLoginShells ? ['-Login'] : []), '-NoLogo', '-NoExit', '-Command', command],
      hasIntegration: true,
      agentNotice: { file: notice },
      cleanUp: file.remove,
    };
  },
};

/** In single quotes only the quote itself is special; the curly ones count as one. */
function quote(text: string): string {
  return `'${text.replace(/['‘’‚‛]/g, '$&$&')}'`;
}
