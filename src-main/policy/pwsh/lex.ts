/** Reads PowerShell text into nested tokens. What it cannot close or does not know makes the whole text unreadable: it fails closed. */

interface Base {
  readonly pos: number;
  readonly end: number;
  /** It touches the token before it. */
  readonly glued: boolean;
}

export type PsToken = Base &
  (
    | { readonly kind: 'word'; readonly text: string; readonly bare: boolean }
    | {
        readonly kind: 'string';
        readonly text: string;
        readonly holes: readonly PsBlock[];
        readonly names: readonly string[];
      }
    | { readonly kind: 'variable'; readonly text: string }
    | { readonly kind: 'paren' | 'script' | 'hash' | 'index'; readonly block: PsBlock; readonly source: string }
    | { readonly kind: 'operator'; readonly text: string }
  );

export interface PsElement {
  readonly tokens: readonly PsToken[];
  readonly pos: number;
  readonly end: number;
}

export interface PsBlock {
  readonly pipelines: readonly (readonly PsElement[])[];
}

export class PsSyntaxError extends Error {
  override readonly name = 'PsSyntaxError';
}

const DEPTH = 48;
const REDIRECT = /^(?:[1-6*]?>>?(?:&[12])?|<)/;

export function lexPwsh(text: string): PsBlock {
  return new PsLexer(text).block(null, 0);
}

class PsLexer {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  block(closer: string | null, depth: number): PsBlock {
    if (depth > DEPTH) throw new PsSyntaxError('it is nested too deeply');
    const pipelines: PsElement[][] = [];
    let elements: PsElement[] = [];
    let tokens: PsToken[] = [];
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
      const rest = this.#text.slice(this.#at, this.#at + 4);
      const char = rest.charAt(0);
      if (char === '') {
        if (closer) throw new PsSyntaxError(`a ${closer} is missing`);
        if (
          /[|]$|&&$|\|\|$/.test(this.#text.trimEnd()) &&
          tokens.length === 0 &&
          pipelines.length + elements.length > 0 &&
          !this.#text.trimEnd().endsWith("'")
        )
          throw new PsSyntaxError('something must follow the operator');
        endPipeline();
        return { pipelines };
      }
      if (char === closer) {
        this.#at += 1;
        endPipeline();
        return { pipelines };
      }
      if (/[)}]/.test(char) || (char === ']' && closer !== null)) throw new PsSyntaxError(`a ${char} has no opening`);
      if (char === ';' || char === '\n' || char === '\r') {
        this.#at += 1;
        endPipeline();
      } else if (rest.startsWith('&&') || rest.startsWith('||')) {
        this.#at += 2;
        endPipeline();
      } else if (char === '|') {
        this.#at += 1;
        endElement();
      } else tokens.push(this.#token(glued, depth, tokens.length === 0));
    }
  }

  #skipBlank(): void {
    for (;;) {
      const rest = this.#text.slice(this.#at, this.#at + 2);
      const before = this.#text.charAt(this.#at - 1);
      if (/^[ \t]/.test(rest)) this.#at += 1;
      else if (rest === '`\n') this.#at += 2;
      else if (rest === '<#') {
        const close = this.#text.indexOf('#>', this.#at);
        if (close < 0) throw new PsSyntaxError('a comment does not end');
        this.#at = close + 2;
      } else if (rest.startsWith('#') && (this.#at === 0 || /[\s;|({]/.test(before)))
        while (this.#at < this.#text.length && this.#text.charAt(this.#at) !== '\n') this.#at += 1;
      else return;
    }
  }

  #token(glued: boolean, depth: number, first: boolean): PsToken {
    const pos = this.#at;
    const rest = this.#text.slice(pos, pos + 200);
    const base = (): Base => ({ pos, end: this.#at, glued });
    if (/^@['"][ \t]*\r?\n/.test(rest)) return this.#hereString(pos, glued, depth);
    // Typographic quotes are quotes to PowerShell.
    if (/^['\u2018\u2019\u201a\u201b]/.test(rest))
      return { kind: 'string', text: this.#single(), holes: [], names: [], ...base() };
    if (/^["\u201c\u201d\u201e]/.test(rest)) return this.#double(pos, glued, depth);
    const open = /^(?:\$\(|@\(|\(|@\{|\{|\[)/.exec(rest)?.[0];
    if (open) return this.#nested(open, pos, glued, depth);
    const redirect = REDIRECT.exec(rest)?.[0];
    if (redirect) {
      this.#at += redirect.length;
      return { kind: 'operator', text: redirect, ...base() };
    }
    const variable = /^\$(?:\{[^}]*\}|[?$^]|(?:\w+:)?\w+)/.exec(rest)?.[0];
    if (variable) {
      this.#at += variable.length;
      return { kind: 'variable', text: variable.replace(/^\$\{(.*)\}$/s, '$$$1'), ...base() };
    }
    const operator = /^(?:&|,|\+\+|--(?=\s|$)|[-+*/%]?=|!|\+(?=\s)|\*(?=\s)|::)/.exec(rest)?.[0];
    if (operator && !(operator === '*' && !first)) {
      this.#at += operator.length;
      return { kind: 'operator', text: operator, ...base() };
    }
    return { kind: 'word', ...this.#word(), ...base() };
  }

  /** A bare word: backticks escape, and it ends at what PowerShell would cut at. */
  #word(): { text: string; bare: boolean } {
    let text = '';
    const start = this.#at;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const char = this.#text.charAt(this.#at);
      if (char === '`') {
        this.#at += 1;
        const next = this.#text.charAt(this.#at);
        if (next === '') throw new PsSyntaxError('a backtick ends the line');
        text += next === '\n' ? '' : next;
        continue;
      }
      if (/[\s;|&(){},"'$\u2018-\u201e]/.test(char) || (char === '>' && text !== '') || char === '<') break;
      if (char === '[' && text === '') break;
      if (char === ']' && !/\[[^\]]*$/.test(text)) break;
      text += char;
    }
    if (this.#at === start) throw new PsSyntaxError(`${this.#text.charAt(start)} is not understood`);
    return { text, bare: true };
  }

  #nested(open: string, pos: number, glued: boolean, depth: number): PsToken {
    this.#at += open.length;
    const from = this.#at;
    const closer = open.endsWith('(') ? ')' : open.endsWith('{') ? '}' : ']';
    const block = this.block(closer, depth + 1);
    const kind = open === '{' ? 'script' : open === '@{' ? 'hash' : open === '[' ? 'index' : 'paren';
    return { kind, block, source: this.#text.slice(from, this.#at - 1), pos, end: this.#at, glued };
  }

  #single(): string {
    let text = '';
    for (this.#at += 1; ; this.#at += 1) {
      const char = this.#text.charAt(this.#at);
      if (char === '') throw new PsSyntaxError('a string does not end');
      if (/['\u2018\u2019\u201a\u201b]/.test(char)) {
        if (!/['\u2018\u2019\u201a\u201b]/.test(this.#text.charAt(this.#at + 1))) break;
        this.#at += 1;
      }
      text += char;
    }
    this.#at += 1;
    return text;
  }

  #double(pos: number, glued: boolean, depth: number): PsToken {
    this.#at = pos + 1;
    const ends = (char: string) => {
      if (!/["\u201c\u201d\u201e]/.test(char)) return false;
      if (!/["\u201c\u201d\u201e]/.test(this.#text.charAt(this.#at + 1))) return true;
      this.#at += 1;
      return false;
    };
    const found = this.#expandable(ends, depth);
    this.#at += 1;
    return { kind: 'string', ...found, pos, end: this.#at, glued };
  }

  #expandable(ends: (char: string) => boolean, depth: number): { text: string; holes: PsBlock[]; names: string[] } {
    const holes: PsBlock[] = [];
    const names: string[] = [];
    let text = '';
    for (; ; this.#at += 1) {
      const char = this.#text.charAt(this.#at);
      if (char === '') throw new PsSyntaxError('a string does not end');
      if (ends(char)) return { text, holes, names };
      if (char === '`') {
        this.#at += 1;
        const next = this.#text.charAt(this.#at);
        text += next === 'n' ? '\n' : next === 't' ? '\t' : next;
      } else if (char === '$' && this.#text.charAt(this.#at + 1) === '(') {
        this.#at += 2;
        holes.push(this.block(')', depth + 1));
        this.#at -= 1;
        text += '\uE000';
      } else {
        const variable = /^\$(?:\{([^}]*)\}|((?:\w+:)?\w+))/.exec(this.#text.slice(this.#at, this.#at + 200));
        if (variable) {
          names.push(variable[1] ?? variable[2] ?? '');
          text += `\uE005${names.length - 1}\uE005`;
          this.#at += variable[0].length - 1;
        } else text += char;
      }
    }
  }

  #hereString(pos: number, glued: boolean, depth: number): PsToken {
    const quote = this.#text.charAt(pos + 1);
    this.#at = this.#text.indexOf('\n', pos) + 1;
    const close = `\n${quote}@`;
    const end = this.#text.indexOf(close, this.#at - 1);
    if (end < 0) throw new PsSyntaxError('a here-string does not end');
    if (quote === "'") {
      const text = this.#text.slice(this.#at, end);
      this.#at = end + close.length;
      return { kind: 'string', text, holes: [], names: [], pos, end: this.#at, glued };
    }
    const found = this.#expandable(() => this.#at >= end, depth);
    this.#at = end + close.length;
    return { kind: 'string', ...found, pos, end: this.#at, glued };
  }
}
