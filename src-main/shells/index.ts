import { bash } from './bash.ts';
import { fish } from './fish.ts';
import { nu } from './nu.ts';
import { other } from './other.ts';
import { pwsh } from './pwsh.ts';
import type { Shell } from './types.ts';
import { zsh } from './zsh.ts';

/** Every shell with a script of its own. */
export const SHELLS: readonly Shell[] = [bash, zsh, fish, nu, pwsh];

/** The shell of a program path; an unknown one keeps its own name and runs without our script. */
export function shellOfPath(path: string): Shell {
  const program = (path.split(/[\\/]/).at(-1) ?? path).replace(/\.exe$/i, '').toLowerCase();
  return SHELLS.find((shell) => shell.programs.includes(program)) ?? { ...other, id: program };
}
