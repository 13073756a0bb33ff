import type { BlockId, TermChip } from '../../../../contracts/model/index.ts';

/** The chip of the page's selection: the card it begins in, and the lines of that card it covers. Null for none in `root`. */
export function selectedChip(root: HTMLElement, selection: Selection | null): TermChip | null {
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null;
  const range = selection.getRangeAt(0);
  const card = elementOf(range.startContainer)?.closest<HTMLElement>('[data-block-id]');
  const blockId = card?.dataset.blockId as BlockId | undefined;
  if (!card || !blockId || !root.contains(card)) return null;
  const covered = [...card.querySelectorAll<HTMLElement>('[data-line]')].filter((line) => coversText(range, line));
  const [first, last] = [covered.at(0), covered.at(-1)].map((line) => Number(line?.dataset.line));
  return { kind: 'term', blockId, lines: first && last ? { start: first, end: last } : null };
}

/** A selection that ends before the first character of a line, or begins behind its last one, only touches it. */
function coversText(range: Range, line: HTMLElement): boolean {
  if (!range.intersectsNode(line)) return false;
  const part = line.ownerDocument.createRange();
  part.selectNodeContents(line);
  if (part.comparePoint(range.startContainer, range.startOffset) === 0)
    part.setStart(range.startContainer, range.startOffset);
  if (part.comparePoint(range.endContainer, range.endOffset) === 0) part.setEnd(range.endContainer, range.endOffset);
  return part.toString() !== '';
}

function elementOf(node: Node): Element | null {
  return node instanceof Element ? node : node.parentElement;
}
