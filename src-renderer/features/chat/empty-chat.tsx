import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { CommandKbd } from '../../commands/command-kbd.tsx';
import { settingsRequests } from '../../stores/focus.ts';
import { modelStore } from '../../stores/model.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';

/** Before the first message: what the chat knows already, and the next key to press. */
export function EmptyChat() {
  const model = useStore(modelStore, (state) => state.model);
  return (
    <div className="empty-chat">
      <h2>Ask about what happens in the terminal</h2>
      <p>Your last commands, their output and exit codes are sent along. There is nothing to paste.</p>
      <dl>
        <Row keys={<CommandKbd command="chat.add-selection" />}>adds the focused block, or the lines you selected</Row>
        <Row keys={<Kbd keys="?" />}>at the start of a console line asks from there</Row>
        <Row keys={<CommandKbd command="focus.toggle" />}>goes back and forth between chat and console</Row>
        <Row keys={<CommandKbd command="control.cycle" />}>decides who drives: you, both, or the agent</Row>
      </dl>
      {model?.kind === 'offline' && (
        <div className="empty-chat-offline">
          <p>
            <strong>Offline assistant</strong>: works without a key. It explains the last failure and proposes the fix.
            For anything more, add a model.
          </p>
          <Button onClick={() => settingsRequests.emit()}>Add a model</Button>
        </div>
      )}
    </div>
  );
}

function Row({ keys, children }: { keys: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{keys}</dt>
      <dd>{children}</dd>
    </div>
  );
}
