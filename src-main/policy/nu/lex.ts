/** Reads Nushell text into nested tokens. What it cannot close or does not know makes the whole text unreadable: it fails closed. */

export type NuToken =
  | {
      readonly kind: 'word';
      readonly text: string;
      readonly pos: number;
      readonly end: number;
      readonly glued: boolean;
    }
  | {
      readonly kind: 'string';
      readonly text: string;
      readonly holes: readonly NuBlock[];
      readonly pos: number;
      readonly end: number;
      readonly glued: boolean;
    }
  | {
      readonly kind: 'paren' | 'brace' | 'bracket';
      readonly block: NuBlock;
      readonly source: string;
      readonly pos: number;
      readonly end: number;
      readonly glued: boolean;
    };

export interface NuElement {
  readonly tokens: readonly NuToken[];
  readonly pos: number;
  readonly end: number;
}

/** Statements, each a pipeline of elements. */
export interface NuBlock {
  readonly pipelines: readonly (readonly NuElement[])[];
}

export class NuSyntaxError extends Error {
  override readonly name = 'NuSyntaxError';
}

const CLOSER: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']' };
const KIND = { '(': 'paren', '{': 'brace', '[': 'bracket' } as const;
const DEPTH = 48;

export function lexNu(text: string): NuBlock {
  const lexer = new NuLexer(text);
  return lexer.block(null, 0);
}

class NuLexer {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  block(closer: string | null, depth: number): NuBlock {
    if (depth > DEPTH) throw new NuSyntaxError('it is nested too deeply');
    const pipelines: NuElement[][] = [];
    let elements: NuElement[] = [];
    let tokens: NuToken[] = [];
    const endElement = () => {
      const first = tokens[0];
      const last = tokens.at(-1);
      if (first && last) elements.push({ tokens, pos: first.pos, end: last.end });
      tokens = [];
    };
    const endPipeline = () => {
      endElement();
      if (elements.length > 0) pipelines.push(elements);
      elements = [];
    };
    for (;;) {
      const start = this.#at;
      this.#skipBlank();
      const glued = this.#at === start && tokens.length > 0;
      const char = this.#text.charAt(this.#at);
      if (char === '') {
        if (closer) throw new NuSyntaxError(`a ${closer} is missing`);
        endPipeline();
        return { pipelines };
      }
      if (char === closer) {
        this.#at += 1;
        endPipeline();
        return { pipelines };
      }
      if (/[)\]}]/.test(char)) throw new NuSyntaxError(`a ${char} has no opening`);
      if (char === ';') {
        this.#at += 1;
        endPipeline();
      } else if (char === '\n' || char === '\r') {
        this.#at += 1;
        // A line that starts with a pipe goes on with the one before; lists may be spread over lines.
        if (closer !== ']' && !/^[\s]*\|(?!\|)/.test(this.#text.slice(this.#at, this.#at + 400))) endPipeline();
      } else if (char === '|') {
        if (this.#text.startsWith('||', this.#at) && tokens.length > 0) throw new NuSyntaxError('|| is not Nushell');
        this.#at += 1;
        if (this.#text.charAt(this.#at) === '|') this.#at += 1;
        endElement();
      } else if (char === '&' && this.#text.startsWith('&&', this.#at)) throw new NuSyntaxError('&& is not Nushell');
      else if (char === '&') throw new NuSyntaxError('& is not Nushell');
      else if (char === ',' && closer === ']') this.#at += 1;
      else tokens.push(this.#token(glued, depth));
    }
  }

  #skipBlank(): void {
    for (;;) {
      const char = this.#text.charAt(this.#at);
      const before = this.#text.charAt(this.#at - 1);
      if (char === ' ' || char === '\t') this.#at += 1;
      else if (char === '#' && (this.#at === 0 || /[\s;|({[]/.test(before)))
        while (this.#at < this.#text.length && this.#text.charAt(this.#at) !== '\n') this.#at += 1;
      else return;
    }
  }

  #token(glued: boolean, depth: number): NuToken {
    const pos = this.#at;
    const rest = this.#text.slice(pos, pos + 24);
    const raw = /^r(#+)'/.exec(rest);
    if (raw) return this.#rawString(raw[1] ?? '#', pos, glued);
    if (/^\$["']/.test(rest)) return this.#interpolated(pos, glued, depth);
    const char = rest.charAt(0);
    if (char === '"' || char === "'" || char === '`') return this.#string(char, pos, glued);
    if (/^\$\(/.test(rest)) throw new NuSyntaxError('$( is not Nushell');
    if (char === '(' || char === '{' || char === '[') {
      this.#at += 1;
      const block = this.block(CLOSER[char] ?? null, depth + 1);
      return { kind: KIND[char], block, source: this.#text.slice(pos + 1, this.#at - 1), pos, end: this.#at, glued };
    }
    while (this.#at < this.#text.length && !/[\s;|()[\]{}"'`]/.test(this.#text.charAt(this.#at))) this.#at += 1;
    if (this.#at === pos) throw new NuSyntaxError(`${char} is not understood`);
    return { kind: 'word', text: this.#text.slice(pos, this.#at), pos, end: this.#at, glued };
  }

  #rawString(hashes: string, pos: number, glued: boolean): NuToken {
    const from = pos + 2 + hashes.length;
    const close = this.#text.indexOf(`'${hashes}`, from);
    if (close < 0) throw new NuSyntaxError('a string does not end');
    this.#at = close + 1 + hashes.length;
    return { kind: 'string', text: this.#text.slice(from, close), holes: [], pos, end: this.#at, glued };
  }

  #string(quote: string, pos: number, glued: boolean): NuToken {
    let text = '';
    for (this.#at = pos + 1; ; this.#at += 1) {
      const char = this.#text.charAt(this.#at);
      if (char === '') throw new NuSyntaxError('a string does not end');
      if (char === quote) break;
      if (char === '\\' && quote === '"') {
        this.#at += 1;
        text += escaped(this.#text.charAt(this.#at), this.#text.slice(this.#at));
        const unicode = /^u\{[0-9a-f]+\}/i.exec(this.#text.slice(this.#at));
        if (unicode) this.#at += unicode[0].length - 1;
      } else text += char;
    }
    this.#at += 1;
    return { kind: 'string', text, holes: [], pos, end: this.#at, glued };
  }

  /** `$"… (expression) …"`: every hole is a block, and its text is unknown. */
  #interpolated(pos: number, glued: boolean, depth: number): NuToken {
    const quote = this.#text.charAt(pos + 1);
    const holes: NuBlock[] = [];
    let text = '';
    this.#at = pos + 2;
    for (;;) {
      const char = this.#text.charAt(this.#at);
      if (char === '') throw new NuSyntaxError('a string does not end');
      this.#at += 1;
      if (char === quote) return { kind: 'string', text, holes, pos, end: this.#at, glued };
      if (char === '(') {
        holes.push(this.block(')', depth + 1));
        text += '\uE000';
      } else if (char === '\\' && quote === '"') {
        text += escaped(this.#text.charAt(this.#at), this.#text.slice(this.#at));
        this.#at += 1;
      } else text += char;
    }
  }
}

function escaped(char: string, rest: string): string {
  const unicode = /^u\{([0-9a-f]+)\}/i.exec(rest);
  if (unicode?.[1]) return String.fromCodePoint(Math.min(Number.parseInt(unicode[1], 16), 0x10ffff));
  const known: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', e: '\u001b', b: '\b' };
  return known[char] ?? char;
}
