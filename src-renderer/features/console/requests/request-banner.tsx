import { CheckCheck, MessageSquareShare, MessageSquareX } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { Approval, ApprovalDecision } from '../../../../contracts/model/index.ts';
import { resolveApproval, steer } from '../../../stores/approvals.ts';
import { connectionStore } from '../../../stores/connection.ts';
import { focusRequests } from '../../../stores/focus.ts';
import { showNotice } from '../../../stores/notice.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { LineForm } from '../../../ui/line-form.tsx';
import { MarkedLine } from '../../../ui/marked-line.tsx';
import { formatTime } from '../chrome/block-facts.ts';
import { shortPath } from '../editor/short-path.ts';
import { holdSentence } from './hold-sentence.ts';
import { ReasonText } from './reason-line.tsx';
import './request-banner.css';

export interface RequestBannerProps {
  readonly approval: Approval;
  /** Requests of this session that wait behind it. */
  readonly waiting: number;
}

type Mode = 'deciding' | 'editing' | 'noting' | 'steering';

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

  const tell = async (text: string) => {
    const error = await steer(approval, text);
    setMode('deciding');
    showNotice(error ? 'problem' : 'info', error?.message ?? 'Told: the agent hears it at its next step.');
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
        {mode === 'steering' ? (
          <LineForm
            label="What should it do instead, or know? It hears this at its next step."
            action="Tell it"
            initial=""
            onDone={(text) => (text.trim() ? void tell(text.trim()) : undefined)}
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
          {approval.chatId === null ? null : (
            <Button
              variant="icon"
              aria-label="Steer the agent"
              title="Steer: tell the agent something without deciding"
              onClick={() => setMode('steering')}
            >
              <MessageSquareShare size={15} aria-hidden="true" />
            </Button>
          )}
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
      {approval.expiresAt ? ` · ends at ${formatTime(approval.expiresAt)}` : null}
    </div>
  );
}
