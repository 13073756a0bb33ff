export interface OutputLine {
  /** 1-based, as in a chip. */
  readonly number: number;
  readonly text: string;
}

/** Programs that print what others wrote: an error in a log that `grep` finds is no error of `grep`. */
const PRINTERS = new Set(
  'ag awk bat batcat cat column cut diff echo egrep fgrep grep head hexdump jq journalctl less more nl od printf rg sed sort strings tac tail tee uniq wc xxd zcat zgrep'.split(
    ' ',
  ),
);
/** Commands of other programs that do the same. */
const PRINTING = /^(?:git (?:log|diff|show|blame|grep|stash list|stash show)|docker(?: compose)? logs|kubectl logs)\b/;
/** What is said by the shell, or by what stands between it and the program. */
const BY_THE_SHELL = /^(?:-?(?:ba|z|da|k|fi)?sh(?:: |:\d|:cd:)|fish: |nu: |sudo: |env: |timeout: |Command ')/;
/** What such a program says about itself, where it does not begin with its name. */
const BY_ITSELF: Readonly<Record<string, RegExp>> = {
  git: /^(?:fatal|error|usage): /,
  docker:
    /^(?:docker: |Error response from daemon: |Error: No such|Cannot connect to the Docker|permission denied while trying|no such service|no configuration file)/,
  kubectl: /^(?:error: |Error from server|The connection to the server|Unable to connect)/,
  jq: /^(?:jq: |parse error)/,
};

/**
 * The lines in which the command itself speaks: all of them, unless every program of it only prints what others wrote. Then
 * those that begin with its name or the shell's.
 */
export function ownWords(lines: readonly OutputLine[], command: string): readonly OutputLine[] {
  const stages = stagesOf(command);
  const programs = stages.map((stage) => stage.split(/\s/, 1)[0] ?? '');
  const isPrinter = (stage: string, index: number) => PRINTERS.has(programs[index] ?? '') || PRINTING.test(stage);
  if (stages.length === 0 || !stages.every(isPrinter)) return lines;
  const speaks = (text: string) => (name: string) =>
    text.startsWith(`${name}: `) || text.includes(`/${name}: `) || (BY_ITSELF[name]?.test(text) ?? false);
  return lines.filter(({ text }) => BY_THE_SHELL.test(text) || programs.some(speaks(text)));
}

/** Roughly: where a quoted word holds an operator, a stage is no printer and every line counts. */
function stagesOf(command: string): string[] {
  return command
    .slice(0, 2000)
    .split(/\|\||&&|[|;&\n]/)
    .map((stage) => stage.trim().replace(/^(?:(?:sudo|env|command|time|exec|\w+=\S*)\s+)+/, ''))
    .filter((stage) => stage !== '' && !/^(?:cd|exit|true|false|sleep)\b/.test(stage));
}
