import { type FormEvent, useState } from 'react';
import type { ApprovalDecision, ApprovalId } from '../../../../contracts/model/index.ts';
import { resolveApproval } from '../../../stores/approvals.ts';
import { Button } from '../../../ui/button.tsx';

interface ApprovalActionsProps {
  readonly approvalId: ApprovalId;
  readonly line: string;
  onDecided(): void;
}

/** Run, edit or dismiss one request: the same decision as in the console's banner. */
export function ApprovalActions({ approvalId, line, onDecided }: ApprovalActionsProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const decide = async (decision: ApprovalDecision) => {
    setIsSending(true);
    const error = await resolveApproval(approvalId, decision);
    setIsSending(false);
    setProblem(error?.message ?? null);
    if (!error) onDecided();
  };
  return (
    <div className="command-actions">
      {isEditing ? (
        <EditForm
          line={line}
          isSending={isSending}
          onRun={(edited) => decide(edited === line ? { action: 'run' } : { action: 'edit', line: edited })}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <>
          <Button variant="primary" disabled={isSending} onClick={() => decide({ action: 'run' })}>
            Run
          </Button>
          <Button disabled={isSending} onClick={() => setIsEditing(true)}>
            Edit
          </Button>
          <Button disabled={isSending} onClick={() => decide({ action: 'dismiss' })}>
            Dismiss
          </Button>
        </>
      )}
      {problem && (
        <p className="command-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

interface EditFormProps {
  readonly line: string;
  readonly isSending: boolean;
  onRun(line: string): void;
  onCancel(): void;
}

function EditForm({ line, isSending, onRun, onCancel }: EditFormProps) {
  const [edited, setEdited] = useState(line);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (edited.trim() !== '') onRun(edited.trim());
  };
  return (
    <form className="command-edit" data-own-keys="" onSubmit={submit}>
      <input
        aria-label="Edited command"
        value={edited}
        spellCheck={false}
        autoComplete="off"
        ref={takeFocus}
        onChange={(event) => setEdited(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button variant="primary" type="submit" disabled={isSending || edited.trim() === ''}>
        Run
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
}
