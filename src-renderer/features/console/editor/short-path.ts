/** A path with the home folder as `~`, cut in the middle when it is long: its end says most. */
export function shortPath(path: string, homeDir: string): string {
  const isHome =
    homeDir !== '' && (path === homeDir || path.startsWith(`${homeDir}/`) || path.startsWith(`${homeDir}\\`));
  const text = isHome ? `~${path.slice(homeDir.length)}` : path;
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, HEAD)}…${text.slice(text.length - (LONGEST - HEAD - 1))}`;
}

const LONGEST = 48;
const HEAD = 12;
