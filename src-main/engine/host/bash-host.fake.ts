import { openShell, type ShellHost, type ShellHostOptions } from './shell-host.fake.ts';

export type BashHost = ShellHost;

/** A real bash in a home of its own, with a client attached. Files of `home` are written before it starts. */
export function openBash(
  home: Readonly<Record<string, string>> = {},
  options: ShellHostOptions = {},
): Promise<BashHost> {
  return openShell('bash', home, options);
}
