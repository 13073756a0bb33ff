import { useEffect } from 'react';
import { useStore } from 'zustand';
import { formatChip, type WireError } from '../../../contracts/model/index.ts';
import { chatIntents } from '../../stores/focus.ts';
import { sessionsStore } from '../../stores/sessions.ts';
import { Button } from '../../ui/button.tsx';
import './chat-panel.css';
import { chatStore, startChat } from './chat-stores.ts';
import { Composer } from './composer/composer.tsx';
import { Conversation } from './conversation.tsx';
import { ChatBar } from './history/chat-bar.tsx';
import { StorageNotice } from './history/storage-notice.tsx';
import { SettingsButton } from './settings-button.tsx';

/** The chat: what was said, and the composer below. Fills the region it is put in. */
export function ChatPanel() {
  useEffect(startChat, []);
  useEffect(
    () =>
      chatIntents.listen(({ prompt, chip }) => {
        const text = chip ? `${formatChip(chip)} ${prompt}` : prompt;
        void chatStore.send(text, sessionsStore.getState().activeId, true);
      }),
    [],
  );
  return (
    <div className="chat-panel">
      <ChatBar />
      <StorageNotice />
      <Conversation />
      <ChatNotice />
      <Composer />
    </div>
  );
}

/** Why the last message did not go out, or that the host is away. The typed text is back in the composer. */
function ChatNotice() {
  const phase = useStore(chatStore, (state) => state.phase);
  const error = useStore(chatStore, (state) => state.error);
  if (!error) return null;
  if (phase === 'lost' && error.code === 'disconnected') {
    return <output className="chat-notice">Connecting to the session host again… Your text is kept.</output>;
  }
  return <ErrorNotice error={error} />;
}

function ErrorNotice({ error }: { error: WireError }) {
  return (
    <div className="chat-notice is-error" role="alert">
      <span>{error.message}</span>
      <SettingsButton error={error} />
      <Button variant="quiet" onClick={chatStore.dismissError}>
        Dismiss
      </Button>
    </div>
  );
}
