import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { connectionStore } from '../../stores/connection.ts';
import { settingsRequests } from '../../stores/focus.ts';
import { modelStore } from '../../stores/model.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';

/** Before the first message: what the chat knows already, and the next key to press. */
export function EmptyChat() {
  const model = useStore(modelStore, (state) => state.model);
  const platform = useStore(connectionStore, (state) => state.platform);
  return (
    <div className="empty-chat">
      <h2>Ask about what happens in the terminal</h2>
      <p>Your last commands, their output and exit codes are sent along. There is nothing to paste.</p>
      <dl>
        <Row keys={<Kbd keys="Mod+L" platform={platform} />}>adds the focused block, or the lines you selected</Row>
        <Row keys={<Kbd keys="?" platform={platform} />}>at the start of a console line asks from there</Row>
        <Row keys={<Kbd keys="Mod+J" platform={platform} />}>goes back and forth between chat and console</Row>
        <Row keys={<Kbd keys="Mod+Shift+M" platform={platform} />}>decides who drives: you, both, or the agent</Row>
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
