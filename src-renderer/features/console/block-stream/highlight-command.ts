/** A part of a command line and what it is, for its colour. */
export interface CommandPart {
  readonly text: string;
  readonly kind: 'program' | 'flag' | 'string' | 'variable' | 'operator' | 'comment' | 'plain';
}

/** What a shell reads as one piece, in the order in which it is looked for. */
const PIECES =
  /(?<space>\s+)|(?<comment>#.*)|(?<string>"(?:\\.|[^"\\])*"?|'[^']*'?)|(?<variable>\$(?:\{[^}]*\}?|\w+|[?#@*!$-]))|(?<operator>&&|\|\||[|;&(){}]|\d?[<>]{1,2}&?)|(?<word>(?:\\.|[^\s"'$|;&(){}<>\\])+)|(?<other>[\s\S])/gy;

/** After these a program is named. A redirection is followed by a file. */
const STARTS_COMMAND = /^(?:&&|\|\||[|;&({])$/;
const KEYWORDS = new Set(['do', 'then', 'else', 'if', 'while', 'sudo', 'time', '!']);
const ASSIGNMENT = /^\w+=/;

/** Cuts a command line of any shell into parts to colour: a reading for the eye, never for the gate. */
export function highlightCommand(command: string): CommandPart[] {
  const parts: CommandPart[] = [];
  let expectsProgram = true;
  for (const { groups = {} } of command.matchAll(PIECES)) {
    const [name = 'other', text = ''] = Object.entries(groups).find(([, value]) => value !== undefined) ?? [];
    const kind = name === 'word' ? kindOfWord(text, expectsProgram) : kindOf(name);
    if (name === 'operator') expectsProgram = STARTS_COMMAND.test(text);
    else if (name !== 'space') expectsProgram = expectsProgram && (KEYWORDS.has(text) || ASSIGNMENT.test(text));
    if (text.includes('\n') && name === 'space') expectsProgram = true;
    parts.push({ text, kind });
  }
  return parts;
}

function kindOf(name: string): CommandPart['kind'] {
  return name === 'comment' || name === 'string' || name === 'variable' || name === 'operator' ? name : 'plain';
}

function kindOfWord(text: string, expectsProgram: boolean): CommandPart['kind'] {
  if (expectsProgram) return ASSIGNMENT.test(text) ? 'variable' : 'program';
  return /^--?\w/.test(text) ? 'flag' : 'plain';
}
