import type { EditorView } from '@codemirror/view';
import { Square } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Chip } from '../../../../contracts/model/index.ts';
import { chipRequests, focusRequests } from '../../../stores/focus.ts';
import { sessionsStore } from '../../../stores/sessions.ts';
import { Button } from '../../../ui/button.tsx';
import { chatStore } from '../chat-stores.ts';
import { ChipCard } from '../chip-card.tsx';
import { AmbientBar } from './ambient-bar.tsx';
import './composer.css';
import { ChatLevel } from './chat-level.tsx';
import { ComposerEditor } from './composer-editor.tsx';
import { DraftImages } from './draft-images.tsx';
import { insertChip } from './insert-chip.ts';
import { ModelPill } from './model-pill.tsx';

/** What the model will see by itself, the message, and who answers. */
export function Composer() {
  const view = useRef<EditorView>(null);
  const [shown, setShown] = useState<{ chip: Chip; anchor: HTMLElement } | null>(null);
  useComposerRequests(view);
  return (
    <div className="composer">
      <AmbientBar />
      <ComposerEditor
        view={view}
        onSend={sendDraft}
        onShowChip={(chip, anchor) => setShown({ chip, anchor })}
        onHideChip={() => setShown(null)}
      />
      <ChipCard chip={shown?.chip ?? null} anchor={shown?.anchor ?? null} />
      <DraftImages />
      <ComposerFoot />
    </div>
  );
}

/** While an answer runs, the message steers it at its next step. */
function sendDraft(): void {
  void chatStore.sendDraft(sessionsStore.getState().activeId);
}

/** Send and Stop take each other's place: the keyboard goes to the editor, not down with the button. */
function press(act: () => void): void {
  act();
  focusRequests.emit('composer');
}

function ComposerFoot() {
  const isBusy = useStore(chatStore, (state) => state.log.chat?.isBusy ?? false);
  const isEmpty = useStore(chatStore, (state) => state.draft.trim() === '' && state.images.length === 0);
  const isSending = useStore(chatStore, (state) => state.isSending);
  return (
    <div className="composer-foot">
      <ModelPill />
      <ChatLevel />
      <span className="composer-hint">{isBusy ? 'Answering… Enter adds to it' : 'Enter to send'}</span>
      {isBusy ? (
        <Button key="stop" onClick={() => press(() => void chatStore.stop())}>
          <Square size={11} fill="currentColor" aria-hidden="true" />
          Stop
        </Button>
      ) : (
        <Button key="send" variant="primary" disabled={isEmpty || isSending} onClick={() => press(sendDraft)}>
          Send
        </Button>
      )}
    </div>
  );
}

/** Chips and the keyboard come from the console, through the focus store. */
function useComposerRequests(view: { readonly current: EditorView | null }): void {
  useEffect(() => {
    const offs = [
      chipRequests.listen((chip) => {
        view.current?.dispatch(insertChip(view.current.state, chip));
        view.current?.focus();
      }),
      focusRequests.listen((target) => {
        if (target === 'composer') view.current?.focus();
      }),
    ];
    return () => {
      for (const off of offs) off();
    };
  }, [view]);
}
