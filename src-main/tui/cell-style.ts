import type { IBufferCell } from '@xterm/headless';

/** What the library keeps of a cell beyond its public face. */
interface ExtendedCell {
  extended?: { underlineStyle: number };
}

/** The sequence that sets exactly this cell's attributes. */
export function sgrOf(cell: IBufferCell): string {
  const codes = ['0'];
  if (cell.isBold()) codes.push('1');
  if (cell.isDim()) codes.push('2');
  if (cell.isItalic()) codes.push('3');
  if (cell.isUnderline()) codes.push(underlineOf(cell));
  if (cell.isBlink()) codes.push('5');
  if (cell.isInverse()) codes.push('7');
  if (cell.isInvisible()) codes.push('8');
  if (cell.isStrikethrough()) codes.push('9');
  if (cell.isOverline()) codes.push('53');
  if (!cell.isFgDefault()) codes.push(colourOf(cell.getFgColor(), cell.isFgRGB(), '38'));
  if (!cell.isBgDefault()) codes.push(colourOf(cell.getBgColor(), cell.isBgRGB(), '48'));
  return `\x1b[${codes.join(';')}m`;
}

function underlineOf(cell: IBufferCell): string {
  const style = (cell as ExtendedCell).extended?.underlineStyle ?? 1;
  return style > 1 ? `4:${style}` : '4';
}

function colourOf(colour: number, isRgb: boolean, kind: '38' | '48'): string {
  if (!isRgb) return `${kind};5;${colour}`;
  return `${kind};2;${(colour >> 16) & 255};${(colour >> 8) & 255};${colour & 255}`;
}
