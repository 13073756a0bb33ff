import type { Argument, Flag, Operation } from '../../contracts/operations/index.ts';

/** How an operation is called, after `vox`: `term read SESSION|BLOCK [--lines A-B] [--tail N]`. */
export function usageOf(operation: Operation): string {
  const { cli } = operation;
  const sets = cli.one_of ?? [];
  const chosen = new Set(sets.flat());
  const flags = cli.flags ?? [];
  const named = (name: string) => flagUsage(flags.find((flag) => flag.name === name));
  return [
    callOf(operation),
    ...sets.map((set) => set.map(named).join(' | ')),
    ...flags.filter(({ name }) => !chosen.has(name)).map((flag) => `[${flagUsage(flag)}]`),
  ].join(' ');
}

/** The same without its flags: `term read SESSION|BLOCK`. */
export function callOf({ cli }: Operation): string {
  return [...cli.path, ...(cli.arguments ?? []).map(argumentUsage)].join(' ');
}

/** `--lines A-B`; a switch is its name alone. */
export function flagUsage(flag: Flag | undefined): string {
  if (!flag) return '';
  return flag.type === 'switch' ? `--${flag.name}` : `--${flag.name} ${flag.value ?? 'VALUE'}`;
}

function argumentUsage({ name, optional, many }: Argument): string {
  const text = many ? `${name}…` : name;
  return optional ? `[${text}]` : text;
}
