import { longValues } from './known-values.ts';
import { ENOUGH_CHARS, nextPiece, START, scanOrdinaryLine } from './next-piece.ts';
import { createPlaceholders } from './placeholders.ts';
import type { Span } from './rules/rule.ts';
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
    /** What is decided, and how much of that is in `out`: lines without a secret go out in one piece. */
    let [done, copied] = [0, 0];
    let newline = -1;

    const accept = (spans: readonly Span[], length: number, isRest: boolean) => {
      for (const { kind, label, start, end } of spans) {
        const secret = held.slice(done + start, done + end);
        // The lines below a key keep their numbers.
        const lines = '\n'.repeat(secret.split('\n').length - 1);
        out.push(held.slice(copied, done + start), isRest ? '' : placeholders.for(label, secret), lines);
        copied = done + end;
        findings.push({ kind, start: offset + start, end: offset + end });
      }
      offset += length;
      done += length;
    };

    while (done < held.length) {
      if (newline < done) newline = indexOrEnd(held.indexOf('\n', done));
      const isLine = newline - done < ENOUGH_CHARS && position === START;
      const spans = isLine ? scanOrdinaryLine(held.slice(done, newline + 1), values) : undefined;
      if (spans) {
        accept(spans, newline + 1 - done, false);
        continue;
      }
      const piece = nextPiece(held.slice(done), position, { isFinal, values });
      if (!piece) break;
      accept(piece.spans, piece.length, piece.isRest);
      position = piece.next;
    }
    out.push(held.slice(copied, done));
    held = held.slice(done);
    return { text: out.join(''), findings };
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

/** Beyond every text when there is none, so that it is not looked for again and again. */
function indexOrEnd(index: number): number {
  return index < 0 ? Number.MAX_SAFE_INTEGER : index;
}
