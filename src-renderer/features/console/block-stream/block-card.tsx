import { type FocusEvent, type KeyboardEvent, type RefCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Block, ControlMode } from '../../../../contracts/model/index.ts';
import { runCommand } from '../../../commands/index.ts';
import { focusBlock, focusRequests } from '../../../stores/focus.ts';
import { foldsStore } from '../../../stores/folds.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { blockName } from '../chrome/block-facts.ts';
import { BlockFix } from '../fix/block-fix.tsx';
import type { TerminalView } from '../terminal/terminal-view.ts';
import { CardHead } from './card-head.tsx';
import { CardOutput } from './card-output.tsx';

export interface BlockCardProps {
  readonly block: Block;
  readonly view: TerminalView;
  readonly mode: ControlMode;
  /** 0-based place in the stream, and how many there are. */
  readonly index: number;
  readonly count: number;
  readonly top: number;
  readonly isFocused: boolean;
  /** Tells the stream how high it is. */
  readonly measure: RefCallback<HTMLElement>;
  onArrive(from: Element | null): void;
  onLeave(): void;
}

/** One command and its result. */
export function BlockCard({
  block,
  view,
  mode,
  index,
  count,
  top,
  isFocused,
  measure,
  onArrive,
  onLeave,
}: BlockCardProps) {
  const element = useRef<HTMLElement>(null);
  const isFolded = useStore(foldsStore, ({ folds }) => folds.get(block.id) === 'head');
  useEffect(() => {
    const { current } = element;
    if (isFocused && !current?.contains(document.activeElement)) current?.focus({ preventScroll: true });
  }, [isFocused]);

  const arrive = (event: FocusEvent) => {
    focusBlock(block.id);
    if (event.relatedTarget && !event.relatedTarget.closest('[data-region="block"]')) onArrive(event.relatedTarget);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || isTyping(event)) onLeave();
  };
  const isDriven = mode === 'Autopilot' && block.status === 'running' && block.origin.kind === 'agent';
  return (
    <article
      ref={(node) => {
        element.current = node;
        measure(node);
      }}
      className={classNames('block-card', isDriven && 'block-driven')}
      aria-label={blockName(block)}
      aria-posinset={index + 1}
      aria-setsize={count}
      aria-busy={block.status === 'running'}
      tabIndex={-1}
      data-index={index}
      data-region="block"
      data-block-id={block.id}
      data-status={block.status}
      data-focused={isFocused}
      style={{ top }}
      onFocus={arrive}
      onKeyDown={onKeyDown}
    >
      <CardHead block={block} isFolded={isFolded} />
      {isFolded ? null : <CardBody block={block} view={view} />}
    </article>
  );
}

function CardBody({ block, view }: { block: Block; view: TerminalView }) {
  const isFullScreen = useSyncExternalStore(
    (onChange) => view.onDidChangeLayout(onChange),
    () => view.isFullScreen,
  );
  const isRunning = block.status === 'running';
  if (isRunning && isFullScreen)
    return (
      <div className="card-elsewhere">
        <span>Running in the terminal: it takes the whole screen.</span>
        <ToTerminal label="Show it in the terminal" />
      </div>
    );
  return (
    <>
      <div className="card-output">
        <CardOutput block={block} />
      </div>
      {isRunning ? (
        <div className="card-elsewhere">
          <span>Running. To type into it, use the terminal.</span>
          <ToTerminal label="Go to the terminal" />
        </div>
      ) : null}
      <div className="card-fix">
        <BlockFix block={block} />
      </div>
    </>
  );
}

function ToTerminal({ label }: { label: string }) {
  const go = () => {
    runCommand('console.toggle-view');
    focusRequests.emit('terminal');
  };
  return <Button onClick={go}>{label}</Button>;
}

/** Anything that would type goes where the keyboard was before: the person has moved on. */
function isTyping({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}
