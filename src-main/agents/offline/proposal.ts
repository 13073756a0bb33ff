import { judge } from '../../policy/index.ts';
import { holdsPlaceholder } from '../../redaction/placeholders.ts';
import type { Failure } from './types.ts';

/** UTF-16 units; no mended command is longer. */
const MAX_LINE_CHARS = 2000;
/** A word that a person would have to replace first. */
const PLACEHOLDER = /<[\w -]{1,40}>|\bYOUR[_-]|…|\.\.\. |\{\{/;
/** What the gate says of commands that take something away for good. */
const DESTRUCTIVE = /^(?:delete|process\.|option\.risk|program\.risk|floor)/;
/** Commands that the gate counts to the risky ones for what else they can do, in their harmless form. */
const HARMLESS =
  /^(?:git (?:checkout|rebase) [\w/@][\w./@-]*|ssh-keygen -[Fl] [\w./~@:[\] -]*|ssh-add -l|eval "\$\(ssh-agent -s\)"|(?:sudo )?dpkg --configure -a|(?:dnf|zypper|apk) search [\w.+-]+|pacman -Ss [\w.+-]+|snap find [\w.+-]+|aws (?:configure list|sso login)|ip (?:-brief address|route)|(?:sudo )?(?:apt|apt-get|dnf|snap) install [\w.+-]+)$/;
/** Programs and options that destroy without the gate's word for it: it lets them write in the workspace. */
const NEVER =
  /\b(?:dd|mkfs\S*|shred|wipefs|fdisk|parted|truncate)\b|\bgit\b.*\s(?:--force\S*|-f|--delete|--hard|--mirror|:\S+)(?:\s|$)/;
const BUILTINS = new Set('cd echo eval exec export history jobs pwd source type ulimit unset which'.split(' '));
/** Commands of Nushell's own with the name of a program that is meant. */
const NUSHELL_OWN = /^(?:cp|date|du|find|ls|mkdir|ps|which)\b/;

/**
 * The line as it may be proposed, or null: never one that destroys, holds a secret's stand-in, or has a word to fill in. Also for
 * a line of the person's own that only a word was mended in. The gate judges it once more before it runs.
 */
export function proposable(line: string, failure: Failure): string | null {
  const text = withoutSudo(line.trim(), failure);
  if (text === '' || text.length > MAX_LINE_CHARS || /\p{Cc}/u.test(text)) return null;
  if (PLACEHOLDER.test(text) || holdsPlaceholder(text) || NEVER.test(text)) return null;
  if (!HARMLESS.test(text) && isDestructive(text.replace(/^sudo\s+/, ''), failure)) return null;
  const isTheirs = programOf(text) === programOf(failure.command.trim());
  if (!isTheirs && !isThere(programOf(text), failure)) return null;
  return failure.shell === 'nu' && !isTheirs && NUSHELL_OWN.test(text) ? `^${text}` : text;
}

function programOf(line: string): string {
  return line.split(/\s/, 1)[0] ?? '';
}

/** A path, a builtin, or a program on PATH. Where PATH is not known, everything may be there. */
function isThere(program: string, { programs, shellNames }: Failure): boolean {
  if (program.includes('/') || BUILTINS.has(program) || programs().size === 0) return true;
  return programs().has(program) || shellNames().includes(program);
}

/** Machines without sudo are mostly containers, where everybody is root. */
function withoutSudo(line: string, { programs }: Failure): string {
  return line.startsWith('sudo ') && programs().size > 0 && !programs().has('sudo') ? line.slice('sudo '.length) : line;
}

function isDestructive(line: string, { cwd, home }: Failure): boolean {
  const { rule, stages } = judge(line, { shell: 'posix', level: 'L3', workspaceRoot: cwd, cwd, home });
  return [rule, ...stages.map((stage) => stage.rule)].some((one) => DESTRUCTIVE.test(one));
}
