/** What one sequence of a shell says, in the words of VS Code (OSC 633), FinalTerm and kitty (OSC 133), and OSC 7. */

export type Mark =
  /** A prompt begins. `promptId` is the same when a prompt is only drawn again; null when the shell does not say. */
  | { readonly kind: 'prompt-start'; readonly promptId: string | null }
  /** The prompt ends, typed text begins. */
  | { readonly kind: 'prompt-end' }
  /** Text that nobody typed begins on the line that is being edited: a continuation prompt, a prompt at the right. */
  | { readonly kind: 'aside-start' }
  | { readonly kind: 'aside-end' }
  | { readonly kind: 'command-line'; readonly command: string; readonly isTrusted: boolean }
  /** Output begins. `command` is null when the mark does not name it. */
  | { readonly kind: 'command-start'; readonly command: string | null }
  /** Output ends. Null: the shell gave no code, or none that is a number. */
  | { readonly kind: 'command-end'; readonly exitCode: number | null }
  | { readonly kind: 'cwd'; readonly path: string }
  | { readonly kind: 'property'; readonly name: string; readonly value: string }
  /** A piece of a report of the shell's environment; see `EnvironmentReport`. */
  | { readonly kind: 'environment'; readonly step: string; readonly fields: readonly string[] };

/** @param fields Of an OSC 633, its nonce taken off. */
export function readOsc633(fields: readonly string[], isTrusted: boolean): Mark | null {
  const [letter = '', value] = fields;
  switch (letter) {
    case 'E':
      return { kind: 'command-line', command: unescapeField(value ?? ''), isTrusted };
    case 'P':
      return readProperty(value ?? '');
    case 'F':
    case 'H':
      return { kind: 'aside-start' };
    case 'G':
    case 'I':
      return { kind: 'aside-end' };
    case 'EnvJson':
    case 'EnvSingleStart':
    case 'EnvSingleEntry':
    case 'EnvSingleDelete':
    case 'EnvSingleEnd':
      // What programs are told of the environment is never a hint.
      return isTrusted ? { kind: 'environment', step: letter, fields: fields.slice(1).map(unescapeField) } : null;
    default:
      return readLetter(fields);
  }
}

/** @see kitty, "Shell integration"; Per Bothner, "Semantic prompts" (the kinds of prompt, `N` and `I`). */
export function readOsc133(fields: readonly string[]): Mark | null {
  const [letter = ''] = fields;
  const isPrompt = letter === 'A' || letter === 'N' || letter === 'P';
  // A secondary, continuation or right prompt stands inside the line that is being edited.
  if (isPrompt && fields.some((field) => /^k=[scr]$/.test(field))) return { kind: 'aside-start' };
  if (letter === 'N') return readLetter(['A', ...fields.slice(1)]);
  if (letter === 'I') return { kind: 'prompt-end' };
  return readLetter(fields);
}

/** The process that a mark of OSC 133 names as its shell. */
export function shellOfMark(fields: readonly string[]): string | null {
  return fields.find((field) => field.startsWith('aid='))?.slice(4) ?? null;
}

/** A folder of this machine, or null. Any path is taken as it stands where its `%` encode nothing. */
export function readOsc7(text: string, hostname: string | undefined): Mark | null {
  const [, host, encoded] = /^file:\/\/([^/]*)(\/.*)$/s.exec(text) ?? [];
  if (host === undefined || encoded === undefined) return null;
  const isLocal = host === '' || host.toLowerCase() === 'localhost' || host.toLowerCase() === hostname?.toLowerCase();
  const path = decodePath(encoded);
  return isLocal && path !== null ? { kind: 'cwd', path } : null;
}

function readLetter(fields: readonly string[]): Mark | null {
  const [letter = '', value] = fields;
  switch (letter) {
    case 'A':
      return { kind: 'prompt-start', promptId: fields.find((field) => field.startsWith('n='))?.slice(2) ?? null };
    case 'B':
      return { kind: 'prompt-end' };
    case 'C':
      return { kind: 'command-start', command: readCommandField(fields) };
    case 'D':
      return { kind: 'command-end', exitCode: readExitCode(value) };
    default:
      return null;
  }
}

/** kitty and fish 4 name the command where its output begins. */
function readCommandField(fields: readonly string[]): string | null {
  const encoded = fields.find((field) => field.startsWith('cmdline_url='))?.slice('cmdline_url='.length);
  return encoded === undefined ? null : decodePercent(encoded);
}

function readExitCode(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,10}$/.test(text) ? Number(text) : null;
}

function readProperty(text: string): Mark | null {
  const equals = text.indexOf('=');
  if (equals < 1) return null;
  const name = text.slice(0, equals);
  const value = unescapeField(text.slice(equals + 1));
  if (name === 'Cwd') return value === '' ? null : { kind: 'cwd', path: value };
  return { kind: 'property', name, value };
}

/** `\\` is a backslash, `\xHH` the character of that code; anything else stays as it is. */
function unescapeField(text: string): string {
  return text.replace(/\\(?:\\|x([0-9a-fA-F]{2}))/g, (_, hex: string | undefined) =>
    hex === undefined ? '\\' : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** A path of Windows has a `/` before its drive in a URL. Null for bytes that are no text: nobody could open it. */
function decodePath(encoded: string): string | null {
  const path = decodePercent(encoded);
  return path === null ? null : path.replace(/^\/(?=[A-Za-z]:(?:[\\/]|$))/, '');
}

function decodePercent(encoded: string): string | null {
  try {
    return decodeURIComponent(encoded.replace(/%(?![0-9a-fA-F]{2})/g, '%25'));
  } catch {
    /* Bytes that are no UTF-8. */
    return null;
  }
}
