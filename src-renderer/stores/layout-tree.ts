/**
 * The panes of one group as a tree. Everything here is pure: a change gives a new tree.
 */
import { type LayoutNode, MAX_PANES, type SessionId, type SplitDirection } from '../../contracts/model/index.ts';

/** A part of the group's room, in shares of its width and height. */
export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The line between two children of a split. */
export interface Divider {
  /** Positions of the split in its parents, from the root. */
  readonly path: readonly number[];
  /** It stands behind this child. */
  readonly index: number;
  readonly direction: SplitDirection;
  /** Of the two children it parts, together. */
  readonly rect: Rect;
  /** Where in that room it stands, as a share. */
  readonly at: number;
}

export type Side = 'left' | 'right' | 'up' | 'down';

/** No pane gets smaller than this share of its split. */
const MIN_SHARE = 0.08;
const WHOLE: Rect = { x: 0, y: 0, width: 1, height: 1 };

export function paneOf(session: SessionId): LayoutNode {
  return { type: 'pane', session };
}

/** Sessions of a tree, in reading order. */
export function panesIn(node: LayoutNode): SessionId[] {
  return node.type === 'pane' ? [node.session] : node.children.flatMap(panesIn);
}

/** Puts a new pane behind another one, which gives it half of its room. @returns The tree as it was when it is full. */
export function splitPane(node: LayoutNode, at: SessionId, direction: SplitDirection, session: SessionId): LayoutNode {
  return panesIn(node).length < MAX_PANES ? split(node, at, direction, session) : node;
}

function split(node: LayoutNode, at: SessionId, direction: SplitDirection, session: SessionId): LayoutNode {
  if (node.type === 'pane') {
    if (node.session !== at) return node;
    return { type: 'split', direction, sizes: [0.5, 0.5], children: [node, paneOf(session)] };
  }
  const index = node.children.findIndex((child) => child.type === 'pane' && child.session === at);
  if (index < 0 || node.direction !== direction)
    return { ...node, children: node.children.map((child) => split(child, at, direction, session)) };
  const half = (node.sizes[index] ?? 0) / 2;
  return {
    ...node,
    sizes: node.sizes.toSpliced(index, 1, half, half),
    children: node.children.toSpliced(index + 1, 0, paneOf(session)),
  };
}

/** @returns Null when nothing is left. */
export function removePane(node: LayoutNode, session: SessionId): LayoutNode | null {
  if (node.type === 'pane') return node.session === session ? null : node;
  const kept = node.children.flatMap((child, index) => {
    const rest = removePane(child, session);
    return rest ? [{ rest, size: node.sizes[index] ?? 0 }] : [];
  });
  if (kept.length < 2) return kept[0]?.rest ?? null;
  const total = kept.reduce((sum, { size }) => sum + size, 0);
  return { ...node, sizes: kept.map(({ size }) => size / total), children: kept.map(({ rest }) => rest) };
}

/** Other sessions in the same places; panes without one go. */
export function renamePanes(node: LayoutNode, idOf: (old: SessionId) => SessionId | null): LayoutNode | null {
  if (node.type === 'split') {
    const gone = panesIn(node).filter((id) => idOf(id) === null);
    const rest = gone.reduce<LayoutNode | null>((tree, id) => tree && removePane(tree, id), node);
    if (!rest || rest.type === 'pane') return rest && renamePanes(rest, idOf);
    return { ...rest, children: rest.children.flatMap((child) => renamePanes(child, idOf) ?? []) };
  }
  const id = idOf(node.session);
  return id && paneOf(id);
}

export function rectsOf(node: LayoutNode, room: Rect = WHOLE): Map<SessionId, Rect> {
  if (node.type === 'pane') return new Map([[node.session, room]]);
  return new Map(childRooms(node, room).flatMap(({ child, rect }) => [...rectsOf(child, rect)]));
}

export function dividersOf(node: LayoutNode, room: Rect = WHOLE, path: readonly number[] = []): Divider[] {
  if (node.type === 'pane') return [];
  const rooms = childRooms(node, room);
  const own = rooms.slice(0, -1).map(({ rect }, index): Divider => {
    const next = rooms[index + 1]?.rect ?? rect;
    const isRow = node.direction === 'row';
    const both = isRow ? { ...rect, width: rect.width + next.width } : { ...rect, height: rect.height + next.height };
    const at = isRow ? rect.width / both.width : rect.height / both.height;
    return { path, index, direction: node.direction, rect: both, at };
  });
  return [...own, ...rooms.flatMap(({ child, rect }, index) => dividersOf(child, rect, [...path, index]))];
}

/** Moves a divider. @param at Share of the two children's room that the first one gets. */
export function moveDivider(
  node: LayoutNode,
  { path, index }: Pick<Divider, 'path' | 'index'>,
  at: number,
): LayoutNode {
  if (node.type === 'pane') return node;
  const [step, ...rest] = path;
  if (step !== undefined) {
    const child = node.children[step];
    return child
      ? { ...node, children: node.children.with(step, moveDivider(child, { path: rest, index }, at)) }
      : node;
  }
  const both = (node.sizes[index] ?? 0) + (node.sizes[index + 1] ?? 0);
  const least = Math.min(MIN_SHARE, both / 2);
  const first = Math.min(Math.max(at * both, least), both - least);
  return { ...node, sizes: node.sizes.with(index, first).with(index + 1, both - first) };
}

/** Gives a pane more (or, negative, less) room along a direction. @param by Share of the split's room. */
export function growPane(node: LayoutNode, session: SessionId, direction: SplitDirection, by: number): LayoutNode {
  if (node.type === 'pane') return node;
  const index = node.children.findIndex((child) => panesIn(child).includes(session));
  const child = node.children[index];
  if (!child) return node;
  // The innermost split along the direction is the one whose line a person sees beside the pane.
  const inner = growPane(child, session, direction, by);
  if (inner !== child) return { ...node, children: node.children.with(index, inner) };
  if (node.direction !== direction) return node;
  const isLast = index === node.children.length - 1;
  const line = isLast ? index - 1 : index;
  const both = (node.sizes[line] ?? 0) + (node.sizes[line + 1] ?? 0);
  return moveDivider(node, { path: [], index: line }, ((node.sizes[line] ?? 0) + (isLast ? -by : by)) / both);
}

/** The pane that lies at a side of another: the nearest one that has its middle beside it. */
export function neighbourOf(node: LayoutNode, session: SessionId, side: Side): SessionId | null {
  const rects = rectsOf(node);
  const from = rects.get(session);
  if (!from) return null;
  const found = [...rects]
    .filter(
      ([id, rect]) => id !== session && distanceTo(from, rect, side) >= -EPSILON && overlap(from, rect, side) > EPSILON,
    )
    .sort(
      ([, left], [, right]) =>
        distanceTo(from, left, side) - distanceTo(from, right, side) ||
        overlap(from, right, side) - overlap(from, left, side),
    );
  return found[0]?.[0] ?? null;
}

const EPSILON = 1e-9;

function distanceTo(from: Rect, to: Rect, side: Side): number {
  if (side === 'left') return from.x - (to.x + to.width);
  if (side === 'right') return to.x - (from.x + from.width);
  return side === 'up' ? from.y - (to.y + to.height) : to.y - (from.y + from.height);
}

/** How much of the common side two rooms share. */
function overlap(from: Rect, to: Rect, side: Side): number {
  const isAcross = side === 'left' || side === 'right';
  const [start, end] = isAcross
    ? [Math.max(from.y, to.y), Math.min(from.y + from.height, to.y + to.height)]
    : [Math.max(from.x, to.x), Math.min(from.x + from.width, to.x + to.width)];
  return end - start;
}

function childRooms(
  { direction, sizes, children }: Extract<LayoutNode, { type: 'split' }>,
  room: Rect,
): { child: LayoutNode; rect: Rect }[] {
  let from = 0;
  return children.map((child, index) => {
    const share = sizes[index] ?? 0;
    const rect =
      direction === 'row'
        ? { ...room, x: room.x + from * room.width, width: share * room.width }
        : { ...room, y: room.y + from * room.height, height: share * room.height };
    from += share;
    return { child, rect };
  });
}
