import { caseShell, thenTyped } from '../../../contracts/terminal/case-repro.fake.ts';
import { terminalCase } from '../../../contracts/terminal/case-rows.fake.ts';
import { openShell, type ShellHost, type ShellHostOptions } from './shell-host.fake.ts';

/** What a row of shell-startup types, and its remark. */
export const row = (id: string) => caseShell(terminalCase(id));

/** The lines that the row's remark says to type next. */
export const nextLines = (id: string) => thenTyped(row(id).remark);

/** A real shell; zsh has a start file at least, or it asks for one. */
export function openStarted(
  program: string,
  home: Readonly<Record<string, string>>,
  options: ShellHostOptions,
): Promise<ShellHost> {
  return openShell(program, program === 'zsh' ? { '.zshrc': '', ...home } : home, options);
}

/** @returns The blocks that the lines made, with their text. */
export async function runAll(shell: ShellHost, lines: readonly string[]): Promise<string[]> {
  const seen: string[] = [];
  for (const line of lines) seen.push(...(await shell.run(line)));
  return seen;
}
