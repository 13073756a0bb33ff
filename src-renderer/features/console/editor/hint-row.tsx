import type { ApprovalPreview, Block, SessionInfo } from '../../../../contracts/model/index.ts';
import { CommandKbd } from '../../../commands/command-kbd.tsx';
import { Kbd } from '../../../ui/kbd.tsx';
import { Dot } from '../../../ui/pill.tsx';
import { shortCommand, timeFacts } from '../chrome/block-facts.ts';
import { useNow } from '../chrome/use-now.ts';
import { BlockFix } from '../fix/block-fix.tsx';
import { agentHint } from './agent-hint.ts';

export interface HintRowProps {
  readonly session: SessionInfo;
  readonly running: Block | null;
  /** The failed block whose mending is offered while nothing is typed. */
  readonly failed: Block | null;
  /** What the gate would say to the typed line. */
  readonly preview: ApprovalPreview | null;
}

/** Under the editor: its keys, or what the session is busy with. At the right: how an agent may act here. */
export function HintRow({ session, running, failed, preview }: HintRowProps) {
  const hint = agentHint(session, preview);
  return (
    <div className="hint-row">
      {session.activity === 'running' ? (
        <BusyHint running={running} />
      ) : (
        <BlockFix block={failed} isCompact>
          <KeyHints />
        </BlockFix>
      )}
      <span className="hint-space" />
      {session.activity === 'running' ? null : (
        <span className="hint-agent" title={hint.why ?? undefined}>
          {hint.tone ? <Dot tone={hint.tone} /> : null}
          <span className="hint-agent-text">{hint.text}</span>
        </span>
      )}
    </div>
  );
}

function KeyHints() {
  return (
    <>
      <span>
        <Kbd keys="Enter" /> run
      </span>
      <span>
        <Kbd keys="?" /> ask
      </span>
      <span className="hint-extra">
        <Kbd keys="Shift+Enter" /> new line
      </span>
      <span className="hint-extra">
        <CommandKbd command="block.previous" /> blocks
      </span>
    </>
  );
}

function BusyHint({ running }: { running: Block | null }) {
  const now = useNow(true);
  return (
    <span className="hint-busy">
      <Dot tone="info" pulse />
      <code>{running ? shortCommand(running.command) : 'A program'}</code>
      <span>{running ? timeFacts(running, now) : 'is running'}</span>
      <span className="hint-extra">· type to it in the terminal; a line here waits</span>
    </span>
  );
}
