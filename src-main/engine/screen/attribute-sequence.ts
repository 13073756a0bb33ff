import { type Attributes, BG, COLOR, FG } from './xterm-internals.ts';

const FG_CODES: readonly (readonly [flag: number, code: string])[] = [
  [FG.bold, '1'],
  [FG.blink, '5'],
  [FG.inverse, '7'],
  [FG.invisible, '8'],
  [FG.strikethrough, '9'],
];
const BG_CODES: readonly (readonly [flag: number, code: string])[] = [
  [BG.dim, '2'],
  [BG.italic, '3'],
  [BG.overline, '53'],
];

/**
 * The sequence that sets exactly these attributes (all but a link), whatever was set before.
 *
 * @param isCurrent They are those of the next character: what they hold shows later, even where it does not show yet.
 */
export function attributeSequence({ fg, bg, extended }: Attributes, isCurrent = false): string {
  const codes = ['0'];
  for (const [flag, code] of FG_CODES) if (fg & flag) codes.push(code);
  for (const [flag, code] of BG_CODES) if (bg & flag) codes.push(code);
  const hasExtended = (bg & BG.hasExtended) !== 0;
  if (fg & FG.underline) codes.push(hasExtended ? `4:${styleOf(extended)}` : '4');
  codes.push(...colorCodes(fg, 30, '38'), ...colorCodes(bg, 40, '48'));
  if (hasExtended || isCurrent) codes.push(...colorCodes(extended.underlineColor, null, '58'));
  return `\x1b[${codes.join(';')}m${bg & BG.isProtected ? '\x1b[1"q' : ''}`;
}

/** A link shows as dashes whatever its own style is, and hides it; the link is set on its own. */
function styleOf({ underlineStyle, urlId }: Attributes['extended']): number {
  return urlId === 0 && underlineStyle > 0 ? underlineStyle : 1;
}

/** @param named Code of the first of the eight colours that have codes of their own; null where they have none. */
function colorCodes(color: number, named: number | null, kind: string): string[] {
  const index = color & 0xff;
  switch (color & COLOR.kind) {
    case 0:
      return [];
    case COLOR.named:
      return [named === null ? `${kind};5;${index}` : String(index < 8 ? named + index : named + 52 + index)];
    case COLOR.palette:
      return [`${kind};5;${index}`];
    default:
      return [`${kind};2;${(color >> 16) & 0xff};${(color >> 8) & 0xff};${index}`];
  }
}
