import type { Span } from '../../contracts/model/index.ts';
import type { Effect } from './effects.ts';

/** UTF-16 units; a longer line is refused unread. */
export const LINE_LIMIT = 16_384;
/** Brackets, quotes and substitutions inside one another; deeper lines are refused unread. */
const NESTING_LIMIT = 100;

export interface Refusal {
  readonly effect: Effect;
  readonly rule: string;
  readonly reason: string;
  readonly span: Span;
}

/** What no grammar should be asked to read. */
export function refuseUnread(line: string): Refusal | null {
  if (line.trim() === '')
    return {
      effect: 'unparsed',
      rule: 'parse.empty',
      reason: 'There is nothing to run',
      span: { start: 0, end: line.length },
    };
  if (line.length > LINE_LIMIT)
    return {
      effect: 'floor',
      rule: 'parse.length',
      reason: 'The line is too long to be checked',
      span: { start: LINE_LIMIT, end: line.length },
    };
  const control =
    /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(
      line,
    );
  if (control)
    return {
      effect: 'floor',
      rule: 'parse.control',
      reason: 'The line holds a control character, which a terminal would obey',
      span: { start: control.index, end: control.index + 1 },
    };
  const deep = tooDeep(line);
  if (deep !== null)
    return {
      effect: 'floor',
      rule: 'parse.depth',
      reason: 'The line is nested too deeply to be checked',
      span: { start: deep, end: line.length },
    };
  return null;
}

function tooDeep(line: string): number | null {
  let depth = 0;
  for (let at = 0; at < line.length; at += 1) {
    const char = line.charAt(at);
    if (char === '(' || char === '{' || char === '[') depth += 1;
    else if ((char === ')' || char === '}' || char === ']') && depth > 0) depth -= 1;
    if (depth > NESTING_LIMIT) return at;
  }
  return (line.match(/`|<<|\bif\b|\bdo\b|\bcase\b/g)?.length ?? 0) > 400 ? 0 : null;
}

/** Characters that show a person something other than what a shell runs: invisible, reordering, private, odd blanks. */
const DISGUISE = new RegExp(
  [
    String.raw`[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f]`,
    String.raw`[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\u3164\ufeff\uffa0\ufff9-\ufffb\ue000-\uf8ff]`,
    String.raw`[\u{e0001}\u{e0020}-\u{e007f}]`,
    // A joiner between emoji is an ordinary part of them.
    String.raw`(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d`,
  ].join('|'),
  'gu',
);

export interface Disguise {
  readonly finding: Refusal;
  /** The line as a person sees it: invisible characters gone, strange line breaks and blanks made plain. */
  readonly plain: string;
}

export function findDisguise(line: string): Disguise | null {
  DISGUISE.lastIndex = 0;
  const found = DISGUISE.exec(line);
  const carriage = line.indexOf('\r');
  if (!found && carriage < 0) return null;
  const at = found?.index ?? carriage;
  const plain = line
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(DISGUISE, '');
  return {
    finding: {
      effect: found ? 'risk' : 'unparsed',
      rule: 'parse.disguise',
      reason: 'The line holds characters that hide what it does',
      span: { start: at, end: at + 1 },
    },
    plain,
  };
}
