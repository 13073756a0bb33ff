import { describe, expect, it } from 'vitest';
import type { LayoutNode, SessionId } from '../../contracts/model/index.ts';
import {
  dividersOf,
  growPane,
  moveDivider,
  neighbourOf,
  paneOf,
  panesIn,
  rectsOf,
  removePane,
  renamePanes,
  type Side,
  splitPane,
} from './layout-tree.ts';

const id = (name: string) => name as SessionId;
/** `a | (b / c)`: a at the left, b over c at the right. */
const TREE = splitPane(splitPane(paneOf(id('a')), id('a'), 'row', id('b')), id('b'), 'column', id('c'));
/** `a | b | c` */
const ROW = splitPane(splitPane(paneOf(id('a')), id('a'), 'row', id('b')), id('b'), 'row', id('c'));

/** `a:0.5(b:0.5/c:0.5)` for a person's eye. */
function shown(node: LayoutNode | null): string {
  if (!node) return '-';
  if (node.type === 'pane') return node.session;
  const sign = node.direction === 'row' ? '|' : '/';
  return `(${node.children.map((child, index) => `${shown(child)}:${Math.round((node.sizes[index] ?? 0) * 100)}`).join(sign)})`;
}

describe('the tree of panes', () => {
  it.each([
    ['a split in a split of the other direction', TREE, '(a:50|(b:50/c:50):50)'],
    ['one in the same direction joins it', ROW, '(a:50|b:25|c:25)'],
    ['without its first', removePane(ROW, id('a')), '(b:50|c:50)'],
    ['without one of two', removePane(TREE, id('b')), '(a:50|c:50)'],
    ['without one that is not there', removePane(TREE, id('x')), shown(TREE)],
    ['without its last', removePane(paneOf(id('a')), id('a')), '-'],
    ['with other sessions', renamePanes(TREE, (old) => id(`${old}2`)), '(a2:50|(b2:50/c2:50):50)'],
    ['with one that did not come back', renamePanes(TREE, (old) => (old === 'b' ? null : old)), '(a:50|c:50)'],
    ['with none that came back', renamePanes(TREE, () => null), '-'],
    ['a line moved', moveDivider(TREE, { path: [1], index: 0 }, 0.7), '(a:50|(b:70/c:30):50)'],
    ['a line moved too far', moveDivider(TREE, { path: [], index: 0 }, 2), '(a:92|(b:50/c:50):8)'],
    ['a wider pane', growPane(TREE, id('a'), 'row', 0.1), '(a:60|(b:50/c:50):40)'],
    ['a wider pane at the end', growPane(TREE, id('c'), 'row', 0.1), '(a:40|(b:50/c:50):60)'],
    ['a taller pane', growPane(TREE, id('c'), 'column', 0.1), '(a:50|(b:40/c:60):50)'],
    ['a taller pane where nothing is above it', growPane(ROW, id('a'), 'column', 0.1), shown(ROW)],
  ])('%s', (_, tree, text) => {
    expect(shown(tree)).toBe(text);
  });

  it('gives every pane its room, and all of the room to panes', () => {
    const rects = rectsOf(TREE);
    expect(rects.get(id('c'))).toEqual({ x: 0.5, y: 0.5, width: 0.5, height: 0.5 });
    const area = [...rects.values()].reduce((sum, { width, height }) => sum + width * height, 0);
    expect(area).toBeCloseTo(1);
    expect(dividersOf(TREE).map(({ path, index, direction, at }) => [path, index, direction, at])).toEqual([
      [[], 0, 'row', 0.5],
      [[1], 0, 'column', 0.5],
    ]);
  });

  it.each<[string, Side, string | null]>([
    ['a', 'right', 'b'],
    ['b', 'left', 'a'],
    ['c', 'left', 'a'],
    ['b', 'down', 'c'],
    ['c', 'up', 'b'],
    ['a', 'up', null],
    ['c', 'right', null],
  ])('from %s %s is %s', (from, side, to) => {
    expect(neighbourOf(TREE, id(from), side)).toBe(to);
  });

  it('takes no more panes than can be used', () => {
    let tree: LayoutNode = paneOf(id('p0'));
    for (let n = 1; n < 40; n++) tree = splitPane(tree, id('p0'), n % 2 ? 'row' : 'column', id(`p${n}`));
    expect(panesIn(tree)).toHaveLength(16);
  });
});
