import { longValues } from './known-values.ts';
import { ENOUGH_CHARS, nextPiece, type Piece, START } from './next-piece.ts';
import { createPlaceholders } from './placeholders.ts';
import type { Finding, Redaction, RedactOptions } from './types.ts';

/** Takes a text in chunks that may be cut anywhere, and holds back an unfinished line of it: at most some 70,000 characters. */
export interface Redactor {
  /** What is decided by now. The same text comes out however it is cut. */
  push(chunk: string): Redaction;
  /** The rest. The next push begins a new text, whose secrets keep their numbers. */
  end(): Redaction;
}

/** For a text that comes in pieces, and for several texts whose secrets share their numbers. For one text at hand: `redact`. */
export function createRedactor(options: RedactOptions = {}): Redactor {
  const placeholders = createPlaceholders(options.home);
  const values = longValues(options.values ?? []);
  let held = '';
  let offset = 0;
  let position = START;

  function drain(isFinal: boolean): Redaction {
    const out: string[] = [];
    const findings: Finding[] = [];
    let done = 0;
    while (done < held.length) {
      const rest = held.slice(done);
      const piece = nextPiece(rest, position, { isFinal, values });
      if (!piece) break;
      out.push(replaceSpans(rest, piece));
      for (const { kind, start, end } of piece.spans) findings.push({ kind, start: offset + start, end: offset + end });
      position = piece.next;
      offset += piece.length;
      done += piece.length;
    }
    held = held.slice(done);
    return { text: out.join(''), findings };
  }

  function replaceSpans(text: string, { length, spans, isRest }: Piece): string {
    if (spans.length === 0) return text.slice(0, length);
    let left = '';
    let at = 0;
    for (const { label, start, end } of spans) {
      const secret = text.slice(start, end);
      // The lines below a key keep their numbers.
      const lines = '\n'.repeat(secret.split('\n').length - 1);
      left += `${text.slice(at, start)}${isRest ? '' : placeholders.for(label, secret)}${lines}`;
      at = end;
    }
    return left + text.slice(at, length);
  }

  return {
    push(chunk) {
      held += chunk;
      const isDecidable = held.length > ENOUGH_CHARS || chunk.includes('\n');
      return isDecidable ? drain(false) : { text: '', findings: [] };
    },
    end() {
      const rest = drain(true);
      [offset, position] = [0, START];
      return rest;
    },
  };
}
