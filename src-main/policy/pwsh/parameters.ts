import { type Arg, type Flow, textOf } from '../command.ts';
import type { PsToken } from './lex.ts';
import type { PsStep } from './reading.ts';

export interface Parsed {
  /** Parameter name in lower case without the dash, its value if it has one. */
  readonly named: readonly { readonly name: string; readonly value: Arg | null }[];
  readonly positional: readonly Arg[];
}

/** Switches take no value; every other parameter takes the next word. */
const SWITCHES =
  /^(?:r(?:e(?:c(?:u(?:r(?:se?)?)?)?)?)?|fo(?:r(?:ce?)?)?|wh(?:a(?:t(?:if?)?)?)?|confirm|verbose|debug|passthru|raw|append|noclobber|nonewline|hidden|file|directory|name|readonly|wait|nonewwindow|unique|descending|ascending|casesensitive|allmatches|quiet|list|simplematch|notmatch|asstring|autosize|wrap|hidetableheaders|rf|fr|usebasicparsing|skipcertificatecheck|compress|ashashtable|noelement|line|word|character|asjob|whatif:.*|notypeinformation|stream|leaf|parent|resolve|isabsolute|f|s|ashtml|wrap|skipheadercheck|useculture)$/i;

export function parseParameters(args: readonly Arg[]): Parsed {
  const named: { name: string; value: Arg | null }[] = [];
  const positional: Arg[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const arg = args[at];
    const match = /^[-\u2013\u2014\u2015]([A-Za-z]\w*)(?::(.*))?$/s.exec(textOf(arg));
    if (!arg) continue;
    if (!match) positional.push(arg);
    else if (match[2] !== undefined && match[2] !== '')
      named.push({ name: (match[1] ?? '').toLowerCase(), value: { ...arg, forms: [match[2]] } });
    else if (
      at + 1 >= args.length ||
      (!/^arg/i.test(match[1] ?? '') && (SWITCHES.test(match[1] ?? '') || /^[-][A-Za-z]/.test(textOf(args[at + 1]))))
    )
      named.push({ name: (match[1] ?? '').toLowerCase(), value: null });
    else {
      at += 1;
      named.push({ name: (match[1] ?? '').toLowerCase(), value: args[at] ?? null });
    }
  }
  return { named, positional };
}

/** Parameters may be abbreviated to any prefix. */
export function has(parsed: Parsed, full: string, least = 1): Parsed['named'][number] | undefined {
  return parsed.named.find(({ name }) => name.length >= least && full.startsWith(name));
}

/** A cmdlet that needs more than a row of the table. */
export type Special = (parsed: Parsed, step: PsStep, flow: Flow, tokens: readonly PsToken[]) => Flow;
