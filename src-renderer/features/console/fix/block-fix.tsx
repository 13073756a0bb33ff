import { Lightbulb } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Block } from '../../../../contracts/model/index.ts';
import { runFix } from '../../../stores/findings.ts';
import { editorRequests, focusRequests } from '../../../stores/focus.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import './block-fix.css';
import { useFinding } from './use-finding.ts';

export interface BlockFixProps {
  readonly block: Block | null;
  /** One line without the reason, for where there is no room; the reason is its tooltip. */
  readonly isCompact?: boolean;
  /** Shown while there is nothing to say of the block. */
  readonly children?: ReactNode;
}

/** Why a block failed and what mends it, with Run through the gate. Nothing runs by itself. */
export function BlockFix({ block, isCompact = false, children = null }: BlockFixProps) {
  const finding = useFinding(block);
  if (!block || !finding) return children;
  const { says, proposal } = finding;
  const reason = says.replaceAll('`', '');
  return (
    <fieldset className={classNames('block-fix', isCompact && 'is-compact')} aria-label="Quick fix" title={reason}>
      <Lightbulb size={14} aria-hidden="true" className="block-fix-bulb" />
      {isCompact && proposal ? (
        <span className="visually-hidden">{reason}</span>
      ) : (
        <span className="block-fix-says">{withCode(says)}</span>
      )}
      {proposal ? (
        <span className="block-fix-line">
          <span className="block-fix-kind">{proposal.kind === 'fix' ? 'Fix:' : 'Look:'}</span>
          <code>{proposal.line}</code>
          <Button className="block-fix-run" aria-label={`Run ${proposal.line}`} onClick={() => run(block)}>
            Run
          </Button>
          <Button
            variant="quiet"
            className="block-fix-run"
            aria-label={`Edit ${proposal.line}`}
            title="Puts it into the editor; you run it"
            onClick={() => editorRequests.emit(proposal.line)}
          >
            Edit
          </Button>
        </span>
      ) : null}
    </fieldset>
  );
}

/** The button goes with the block's failure: the keyboard goes on where the next command is typed. */
function run(block: Block): void {
  void runFix(block);
  focusRequests.emit('console');
}

/** The parts between backticks as code. */
function withCode(text: string): ReactNode[] {
  return text.split('`').map((part, index) => {
    const key = `${index}:${part}`;
    return index % 2 === 1 ? <code key={key}>{part}</code> : <span key={key}>{part}</span>;
  });
}
