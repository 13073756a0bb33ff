import { ChevronDown, ChevronRight, Clipboard, Copy, Pin, PinOff, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Block, CommandId } from '../../../../contracts/model/index.ts';
import { runCommand } from '../../../commands/index.ts';
import { focusBlock } from '../../../stores/focus.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { STATUS_TONES, statusWord, timeFacts } from '../chrome/block-facts.ts';
import { useNow } from '../chrome/use-now.ts';
import { shortPath } from '../editor/short-path.ts';
import { highlightCommand } from './highlight-command.ts';
import { markRuns } from './line-marks.ts';
import { useMarks, useStream } from './stream-context.ts';

/** The command of a card, its facts, and what can be done with it. */
export function CardHead({ block, isFolded }: { block: Block; isFolded: boolean }) {
  const { homeDir } = useStream();
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <header className="card-head">
      <button
        type="button"
        className="card-fold"
        aria-expanded={!isFolded}
        aria-label="Output"
        title={isFolded ? 'Expand (E)' : 'Collapse (E)'}
        onClick={() => act(block, 'block.fold')}
      >
        <Chevron size={14} aria-hidden="true" />
      </button>
      <div className="card-line">
        <span className="card-mark" aria-hidden="true">
          ❯
        </span>
        <code className="card-command">
          <CommandText block={block} />
        </code>
        <CardFacts block={block} />
      </div>
      <div className="card-under">
        <span className="card-cwd">{block.cwd === null ? '' : shortPath(block.cwd, homeDir)}</span>
        <span className="card-actions">
          <Action block={block} command="block.copy-command" label="Copy command">
            <Clipboard size={14} aria-hidden="true" />
          </Action>
          <Action block={block} command="block.copy" label="Copy output">
            <Copy size={14} aria-hidden="true" />
          </Action>
          <Action block={block} command="block.re-run" label="Re-run">
            <RotateCcw size={14} aria-hidden="true" />
          </Action>
          <Action block={block} command="block.pin" label={block.pinned ? 'Unpin' : 'Pin'}>
            {block.pinned ? <PinOff size={14} aria-hidden="true" /> : <Pin size={14} aria-hidden="true" />}
          </Action>
        </span>
      </div>
    </header>
  );
}

function CommandText({ block: { id, command } }: { block: Block }) {
  const marks = useMarks(id).get(0) ?? [];
  if (command === '') return <span className="command-none">a command that the shell did not name</span>;
  return highlightCommand(command).reduce<{ at: number; parts: ReactNode[] }>(
    ({ at, parts }, { text, kind }) => {
      const shifted = marks.map((mark) => ({ ...mark, start: mark.start - at, end: mark.end - at }));
      const pieces = markRuns([{ text }], shifted).map(({ run, mark, at: start }) =>
        mark ? (
          <mark key={start} className="output-mark" data-active={mark.isActive}>
            {run.text}
          </mark>
        ) : (
          run.text
        ),
      );
      return {
        at: at + text.length,
        parts: [
          ...parts,
          <span key={at} className={`command-${kind}`}>
            {pieces}
          </span>,
        ],
      };
    },
    { at: 0, parts: [] },
  ).parts;
}

function CardFacts({ block }: { block: Block }) {
  const now = useNow(block.status === 'running');
  const word = statusWord(block);
  return (
    <span className="card-facts">
      {block.pinned ? <Badge tone="info">pinned</Badge> : null}
      {block.origin.kind === 'agent' ? <Badge tone="agent">agent</Badge> : <Badge tone="neutral">you</Badge>}
      {word ? <Badge tone={STATUS_TONES[block.status]}>{word}</Badge> : null}
      <span className="card-time">
        {block.status === 'ok' ? 'exit 0 · ' : ''}
        {timeFacts(block, now)}
      </span>
    </span>
  );
}

interface ActionProps {
  readonly block: Block;
  readonly command: CommandId;
  readonly label: string;
  readonly children: ReactNode;
}

function Action({ block, command, label, children }: ActionProps) {
  return (
    <Button
      variant="icon"
      className="card-action"
      aria-label={label}
      title={label}
      tabIndex={-1}
      onClick={() => act(block, command)}
    >
      {children}
    </Button>
  );
}

function act(block: Block, command: CommandId): void {
  focusBlock(block.id);
  runCommand(command);
}
