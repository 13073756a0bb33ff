import { CheckCheck, MessageSquareX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useStore } from 'zustand';
import type { Approval, ApprovalDecision } from '../../../../contracts/model/index.ts';
import { resolveApproval } from '../../../stores/approvals.ts';
import { connectionStore } from '../../../stores/connection.ts';
import { focusRequests } from '../../../stores/focus.ts';
import { showNotice } from '../../../stores/notice.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { MarkedLine } from '../../../ui/marked-line.tsx';
import { shortPath } from '../editor/short-path.ts';
import { holdSentence } from './hold-sentence.ts';
import { ReasonText } from './reason-line.tsx';
import './request-banner.css';

export interface RequestBannerProps {
  readonly approval: Approval;
  /** Requests of this session that wait behind it. */
  readonly waiting: number;
}

type Mode = 'deciding' | 'editing' | 'noting';

/** What an agent wants to run. It takes no focus: the person goes on typing and decides when they like. */
export function RequestBanner({ approval, waiting }: RequestBannerProps) {
  const [mode, setMode] = useState<Mode>('deciding');
  const [isSending, setIsSending] = useState(false);
  const decide = async (decision: ApprovalDecision) => {
    setIsSending(true);
    const error = await resolveApproval(approval.id, decision);
    setIsSending(false);
    setMode('deciding');
    if (error) showNotice('problem', error.message);
    // The pressed button is gone with the banner: the keyboard goes on in the editor.
    else focusRequests.emit('console');
  };

  return (
    <section className="request-banner" aria-label="Agent request">
      <div className="request-text">
        <div className="request-head">
          <Badge tone="agent">agent</Badge>
          <span className="request-intro">
            {approval.agentId} {approval.isApproved ? 'will run' : 'wants to run'}
          </span>
          {mode === 'editing' ? null : (
            <code className="request-line" title={approval.line}>
              $ <MarkedLine line={approval.line} span={approval.verdict.span} />
            </code>
          )}
          {waiting > 0 ? <span className="request-waiting">1 of {waiting + 1}</span> : null}
        </div>
        {mode === 'deciding' ? <RequestFacts approval={approval} /> : null}
        {mode === 'editing' ? (
          <LineForm
            label="Command to run"
            action="Run"
            initial={approval.line}
            onDone={(line) => (line.trim() ? decide({ action: 'edit', line }) : undefined)}
            onCancel={() => setMode('deciding')}
          />
        ) : null}
        {mode === 'noting' ? (
          <LineForm
            label="Why not? The agent reads this."
            action="Dismiss"
            initial=""
            onDone={(note) => decide({ action: 'dismiss', ...(note.trim() ? { note } : {}) })}
            onCancel={() => setMode('deciding')}
          />
        ) : null}
      </div>
      {mode === 'deciding' ? (
        <div className="request-actions">
          {approval.isApproved ? null : (
            <Button variant="primary" disabled={isSending} onClick={() => decide({ action: 'run' })}>
              Run
            </Button>
          )}
          {canRemember(approval) ? (
            <Button
              variant="icon"
              aria-label="Allow this exact command in this session"
              title={REMEMBER}
              disabled={isSending}
              onClick={() => decide({ action: 'run', remember: true })}
            >
              <CheckCheck size={15} aria-hidden="true" />
            </Button>
          ) : null}
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
            onClick={() => setMode('noting')}
          >
            <MessageSquareX size={15} aria-hidden="true" />
          </Button>
        </div>
      ) : null}
    </section>
  );
}

const REMEMBER =
  'Allow this exact command in this session: runs it, and asks no more for the same line in the same folder, except in Manual';

/** What is allowed anyway needs no permission, and one is enough. */
function canRemember({ verdict, isApproved, isGranted = false }: Approval): boolean {
  return verdict.verdict === 'ask' && !isApproved && !isGranted;
}

function RequestFacts({ approval }: { approval: Approval }) {
  const homeDir = useStore(connectionStore, (state) => state.homeDir);
  const hold = holdSentence(approval);
  return (
    <div className="request-why">
      {hold ? <span className="request-hold">{hold} </span> : null}
      <ReasonText approval={approval} /> · <span title={approval.cwd}>{shortPath(approval.cwd, homeDir)}</span>
      {approval.expiresAt ? ` · ends at ${clockTime(approval.expiresAt)}` : null}
    </div>
  );
}

function clockTime(at: number): string {
  return new Date(at).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
}

interface LineFormProps {
  readonly label: string;
  readonly action: string;
  readonly initial: string;
  onDone(text: string): void;
  onCancel(): void;
}

/** One line of text: Enter is done, Esc cancels. It opens because a person pressed a button, so it takes the keyboard. */
function LineForm({ label, action, initial, onDone, onCancel }: LineFormProps) {
  const [text, setText] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDone(text);
  };
  return (
    <form
      className="request-form"
      data-own-keys=""
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel();
      }}
    >
      <input
        ref={(input) => input?.focus()}
        className="request-input"
        aria-label={label}
        placeholder={label}
        value={text}
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {action}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </form>
  );
}
