import { type Argument, CATALOG, type Flag, type Operation } from '../../../contracts/operations/index.ts';

/** Types whose values `vox` is asked for. */
const ASKED = CATALOG.operations.find(({ id }) => id === 'completions.values')?.cli.arguments?.[0]?.choices ?? [];

/** Every operation as a typed `extern`, so that Nushell checks and colours a call while it is typed. */
export function nushellScript(): string {
  const completers = ASKED.map(
    (type) => `def "nu-complete vox ${type}" [] { ^vox completions values ${type} | lines }`,
  );
  const externs = CATALOG.operations.map(externOf);
  const root = `# Axis from the command line\nexport extern "vox" [\n${CATALOG.global_flags.map((flag) => `  ${flagLine(flag)}`).join('\n')}\n]`;
  return `# vox completions\n${completers.join('\n')}\n\n${[root, ...externs].join('\n\n')}\n`;
}

function externOf({ description, cli }: Operation): string {
  const lines = [
    ...(cli.arguments ?? []).map(argumentLine),
    ...[...(cli.flags ?? []), ...CATALOG.global_flags].map(flagLine),
  ];
  return `# ${description}\nexport extern "vox ${cli.path.join(' ')}" [\n${lines.map((line) => `  ${line}`).join('\n')}\n]`;
}

function argumentLine({ name, optional, many, doc, ...value }: Argument): string {
  const word = name.toLowerCase().replaceAll(/[|-]/g, '_');
  return `${many ? '...' : ''}${word}${optional && !many ? '?' : ''}: ${typeOf(value)} # ${doc}`;
}

function flagLine({ name, short, doc, ...value }: Flag): string {
  const spelled = `--${name}${short ? `(-${short})` : ''}`;
  return `${spelled}${value.type === 'switch' ? '' : `: ${typeOf(value)}`} # ${doc}`;
}

function typeOf({ type, choices }: { type: Flag['type']; choices?: readonly string[] | undefined }): string {
  if (type === 'integer') return 'int';
  if (type === 'path') return 'path';
  if (choices) return `string@[${choices.map((choice) => JSON.stringify(choice)).join(' ')}]`;
  return ASKED.some((one) => one === type) ? `string@"nu-complete vox ${type}"` : 'string';
}
