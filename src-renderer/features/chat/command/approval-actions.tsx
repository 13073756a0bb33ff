import { MessageSquareX } from 'lucide-react';
import { useState } from 'react';
import type { ApprovalDecision, ApprovalId } from '../../../../contracts/model/index.ts';
import { resolveApproval } from '../../../stores/approvals.ts';
import { Button } from '../../../ui/button.tsx';
import { LineForm } from '../../../ui/line-form.tsx';

interface ApprovalActionsProps {
  readonly approvalId: ApprovalId;
  readonly line: string;
  /** The gate asks, so that a permission for the session makes a difference. */
  readonly canRemember: boolean;
  onDecided(): void;
}

/** Run, edit or dismiss one request: the same decision as in the console's banner. */
export function ApprovalActions({ approvalId, line, canRemember, onDecided }: ApprovalActionsProps) {
  const [mode, setMode] = useState<'deciding' | 'editing' | 'noting'>('deciding');
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const decide = async (decision: ApprovalDecision) => {
    setIsSending(true);
    const error = await resolveApproval(approvalId, decision);
    setIsSending(false);
    setProblem(error?.message ?? null);
    if (!error) onDecided();
  };
  const decideEdited = (edited: string) => {
    if (edited) void decide(edited === line ? { action: 'run' } : { action: 'edit', line: edited });
  };
  return (
    <div className="command-actions">
      {mode === 'deciding' ? (
        <>
          <Button variant="primary" disabled={isSending} onClick={() => decide({ action: 'run' })}>
            Run
          </Button>
          <Button disabled={isSending} onClick={() => setMode('editing')}>
            Edit
          </Button>
          <Button disabled={isSending} onClick={() => decide({ action: 'dismiss' })}>
            Dismiss
          </Button>
          <Button
            variant="icon"
            aria-label="Dismiss with a note"
            title="Dismiss with a note"
            disabled={isSending}
            onClick={() => setMode('noting')}
          >
            <MessageSquareX size={15} aria-hidden="true" />
          </Button>
          {canRemember && (
            <Button
              variant="quiet"
              disabled={isSending}
              aria-label="Allow this exact command in this session"
              title="Runs it, and asks no more in this session for the same line in the same folder, except in Manual"
              onClick={() => decide({ action: 'run', remember: true })}
            >
              Allow this exact command
            </Button>
          )}
        </>
      ) : null}
      {mode === 'editing' ? (
        <LineForm
          label="Edited command"
          action="Run"
          initial={line}
          isSending={isSending}
          onDone={(text) => decideEdited(text.trim())}
          onCancel={() => setMode('deciding')}
        />
      ) : null}
      {mode === 'noting' ? (
        <LineForm
          label="Why not? The agent reads this."
          action="Dismiss"
          initial=""
          isSending={isSending}
          onDone={(note) => decide({ action: 'dismiss', ...(note.trim() && { note: note.trim() }) })}
          onCancel={() => setMode('deciding')}
        />
      ) : null}
      {problem && (
        <p className="command-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
