import type { CSSProperties } from 'react';
import type { Block } from '../../../../contracts/model/index.ts';
import { CommandKbd } from '../../../commands/command-kbd.tsx';
import { runCommand } from '../../../commands/index.ts';
import { useFinding } from '../fix/use-finding.ts';

const ACTIONS = [
  { command: 'block.focus-in-chat', label: 'Focus in chat' },
  { command: 'block.ask', label: 'Ask' },
  { command: 'block.re-run', label: 'Re-run' },
  { command: 'block.pin', label: 'Pin' },
  { command: 'block.copy', label: 'Copy' },
] as const;

/** Only where the rules know what mends the block. */
const FIX = { command: 'block.fix', label: 'Fix' } as const;

/** Width of the bar in pixels, and a margin so that it keeps clear of text. */
export function actionBarWidthPx(hasFix: boolean): number {
  return hasFix ? 456 : 400;
}

/** What can be done with the focused block, each with its key. */
export function ActionBar({ block, style }: { block: Block; style?: CSSProperties }) {
  const fix = useFinding(block)?.proposal;
  return (
    <div className="action-bar" role="toolbar" aria-label="Block actions" style={style}>
      {(fix ? [FIX, ...ACTIONS] : ACTIONS).map(({ command, label }) => (
        <button
          key={command}
          type="button"
          className="action"
          title={command === 'block.fix' ? fix?.line : undefined}
          onClick={() => runCommand(command)}
        >
          {command === 'block.pin' && block.pinned ? 'Unpin' : label}
          <CommandKbd command={command} />
        </button>
      ))}
    </div>
  );
}
