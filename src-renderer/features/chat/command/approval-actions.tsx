import { MessageSquareX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { ApprovalDecision, ApprovalId } from '../../../../contracts/model/index.ts';
import { resolveApproval } from '../../../stores/approvals.ts';
import { Button } from '../../../ui/button.tsx';

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
        <TextForm
          label="Edited command"
          action="Run"
          initial={line}
          isSending={isSending}
          onDone={(edited) => edited && decide(edited === line ? { action: 'run' } : { action: 'edit', line: edited })}
          onCancel={() => setMode('deciding')}
        />
      ) : null}
      {mode === 'noting' ? (
        <TextForm
          label="Why not? The agent reads this."
          action="Dismiss"
          initial=""
          isSending={isSending}
          onDone={(note) => decide({ action: 'dismiss', ...(note && { note }) })}
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

interface TextFormProps {
  readonly label: string;
  readonly action: string;
  readonly initial: string;
  readonly isSending: boolean;
  /** @param text Without blanks at its ends. */
  onDone(text: string): void;
  onCancel(): void;
}

/** One line of text: Enter is done, Esc cancels. */
function TextForm({ label, action, initial, isSending, onDone, onCancel }: TextFormProps) {
  const [text, setText] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(text.trim());
  };
  return (
    <form className="command-edit" data-own-keys="" onSubmit={submit}>
      <input
        aria-label={label}
        placeholder={label}
        value={text}
        spellCheck={false}
        autoComplete="off"
        ref={takeFocus}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <Button variant="primary" type="submit" disabled={isSending}>
        {action}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
}
