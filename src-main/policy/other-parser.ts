import { Findings } from './effects.ts';
import type { ShellCall, ShellGrammar } from './judge.ts';
import type { Scope } from './scope.ts';
import { policyTable } from './table.ts';

/** How a shell is asked for its tree: arguments for its program, and what its answer says; null is "no answer". */
export interface OtherParser {
  readonly program: string;
  args(path: string): readonly string[];
  read(line: string, printed: string): readonly ShellCall[] | null;
}

const nu: OtherParser = {
  program: 'nu',
  args: (path) => ['--no-config-file', '--no-std-lib', '--ide-ast', path],
  read: readNuTree,
};

// Not `-File`: an execution policy may forbid scripts, and only text is read here, nothing is run.
const POWERSHELL_SCRIPT =
  '$e=$null;$t=$null;$a=[System.Management.Automation.Language.Parser]::ParseInput([IO.File]::ReadAllText($env:VOX_LINE_FILE),[ref]$t,[ref]$e);' +
  'ConvertTo-Json -Compress -Depth 3 @($a.FindAll({$args[0] -is [System.Management.Automation.Language.CommandAst]},$true)|' +
  'ForEach-Object{@{name=$_.GetCommandName();text=$_.Extent.Text}})';

const pwsh: OtherParser = {
  program: 'pwsh',
  args: (path) => [
    '-NoProfile',
    '-NonInteractive',
    '-Command',
    POWERSHELL_SCRIPT.replace('$env:VOX_LINE_FILE', `'${path.replaceAll("'", "''")}'`),
  ],
  read: (_line, printed) => readPowerShellTree(printed),
};

/** Shells that can be asked; the parser of POSIX shells is in no shell's reach. */
export const OTHER_PARSERS: Readonly<Partial<Record<ShellGrammar, OtherParser>>> = { nu, pwsh };

/** `nu --ide-ast`: a flat list of pieces with their shape, spans in bytes. What nu cannot name (`garbage`) is no call. */
function readNuTree(line: string, printed: string): readonly ShellCall[] | null {
  const pieces = listOf(printed);
  if (!pieces) return null;
  const bytes = new TextEncoder().encode(line);
  const ends = pieces.map((piece) =>
    /^shape_(?:pipe|internalcall|external)$/.test(String(field(piece, 'shape'))) ? spanStart(piece) : null,
  );
  return pieces.flatMap((piece, at) => {
    const shape = field(piece, 'shape');
    if (shape !== 'shape_internalcall' && shape !== 'shape_external') return [];
    const start = spanStart(piece) ?? 0;
    const end = ends.slice(at + 1).find((next) => next !== null && next > start) ?? bytes.length;
    const content = String(field(piece, 'content') ?? '');
    const name = /^[\^"'`]*([^"'`$(]+)["'`]?$/.exec(content)?.[1] ?? null;
    return [{ name, text: new TextDecoder().decode(bytes.slice(start, end)).replace(/[\s;|})\]]+$/, '') }];
  });
}

function spanStart(piece: unknown): number | null {
  const start = field(field(piece, 'span'), 'start');
  return typeof start === 'number' ? start : null;
}

/** A single command comes as one object, several as a list. */
function readPowerShellTree(printed: string): readonly ShellCall[] | null {
  return (
    listOf(printed)?.map((call) => {
      const name = field(call, 'name');
      return { name: typeof name === 'string' ? name : null, text: String(field(call, 'text') ?? '') };
    }) ?? null
  );
}

function listOf(printed: string): readonly unknown[] | null {
  try {
    const value: unknown = JSON.parse(printed);
    return Array.isArray(value) ? value : value !== null && typeof value === 'object' ? [value] : null;
  } catch {
    // An older shell without the option, or a warning in front: there is no second opinion.
    return null;
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/**
 * A call in the shell's own tree that none of our stages has is a hole in our reading: it is asked about, and blocked where
 * its text says so. Nothing here lowers a verdict.
 */
export function checkCalls(line: string, scope: Scope): void {
  const { calls, shell } = scope.context;
  if (!calls) return;
  const seen = new Set(scope.stages.flatMap(({ text, program }) => [...headsOf(text), nameOf(program ?? '')]));
  for (const call of calls) {
    if (call.name !== null && (isHarmless(call.name, shell) || seen.has(nameOf(call.name)))) continue;
    if (call.name === null && scope.stages.some(({ text }) => text.includes(call.text))) continue;
    const findings = new Findings({ start: 0, end: line.length });
    findings.add('risk', 'parse.unseen', `${shell} itself reads a call of ${call.name ?? 'a computed name'} there`);
    scope.stages.push({ text: call.text, program: call.name, findings });
    scope.nested(call.text, shell, { ...scope, depth: scope.depth + 1 }, { start: 0, end: line.length });
  }
}

/** The words that a stage begins with: `sudo rm`, `str trim`. */
function headsOf(text: string): readonly string[] {
  const words = text
    .split(/[\s;|&(){}[\]=,]+/)
    .filter(Boolean)
    .slice(0, 3)
    .map(nameOf);
  return words.map((_, at) => words.slice(0, at + 1).join(' '));
}

function nameOf(word: string): string {
  return word
    .replace(/^[\^&.]+|["'`]/g, '')
    .toLowerCase()
    .replace(/^.*[\\/](?=[^\\/])/, '')
    .replace(/\.exe$/, '');
}

/** Built-ins that only read, and the words of the language itself. */
function isHarmless(name: string, shell: ShellGrammar): boolean {
  const { nushell, powershell } = policyTable();
  const lower = name.toLowerCase();
  if (shell === 'nu') {
    const row = Object.hasOwn(nushell.commands, lower) ? nushell.commands[lower] : undefined;
    return (
      row?.effect === 'read' ||
      /^(?:let|mut|const|def|if|else|for|loop|while|match|return|break|continue|try|do|use|module|export.*|alias)$/.test(
        lower,
      )
    );
  }
  const cmdlet = powershell.aliases[lower] ?? lower;
  return Object.hasOwn(powershell.cmdlets, cmdlet) && powershell.cmdlets[cmdlet]?.effect === 'read';
}
