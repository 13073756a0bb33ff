import { type CSSProperties, type KeyboardEvent, type PointerEvent, useMemo } from 'react';
import type { LayoutNode, SessionId } from '../../../../contracts/model/index.ts';
import { dragDivider } from '../../../stores/layout.ts';
import { type Divider, dividersOf, panesIn } from '../../../stores/layout-tree.ts';
import './pane-dividers.css';

/** The lines between the panes of a group: dragged, or moved with the arrow keys. */
export function PaneDividers({ group }: { group: LayoutNode }) {
  const dividers = useMemo(() => dividersOf(group), [group]);
  const [anyone] = panesIn(group);
  if (!anyone) return null;
  return dividers.map((divider) => (
    <PaneDivider key={`${divider.path.join('.')}:${divider.index}`} divider={divider} group={anyone} />
  ));
}

/** Share of the room of both sides that one press of an arrow key moves. */
const STEP = 0.04;

function PaneDivider({ divider, group }: { divider: Divider; group: SessionId }) {
  const { direction, at, rect } = divider;
  const isRow = direction === 'row';
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -STEP, ArrowUp: -STEP, ArrowRight: STEP, ArrowDown: STEP }[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    dragDivider(group, divider, at + step);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const screen = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!screen) return;
    const share = isRow
      ? ((event.clientX - screen.left) / screen.width - rect.x) / rect.width
      : ((event.clientY - screen.top) / screen.height - rect.y) / rect.height;
    dragDivider(group, divider, share);
  };
  return (
    <hr
      className="pane-divider"
      tabIndex={0}
      aria-label="Size of the panes"
      aria-orientation={isRow ? 'vertical' : 'horizontal'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(at * 100)}
      data-direction={direction}
      style={styleOf(divider)}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
      onDoubleClick={() => dragDivider(group, divider, 0.5)}
    />
  );
}

function styleOf({ direction, rect, at }: Divider): CSSProperties {
  const share = (value: number) => `${value * 100}%`;
  return direction === 'row'
    ? { left: share(rect.x + at * rect.width), top: share(rect.y), height: share(rect.height) }
    : { top: share(rect.y + at * rect.height), left: share(rect.x), width: share(rect.width) };
}
