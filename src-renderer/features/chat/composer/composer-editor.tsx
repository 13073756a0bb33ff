import { EditorState } from '@codemirror/state';
import { EditorView, placeholder } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Chip } from '../../../../contracts/model/index.ts';
import { host } from '../../../stores/connection.ts';
import { showNotice } from '../../../stores/notice.ts';
import { chatStore } from '../chat-stores.ts';
import { useIsGone } from '../use-is-gone.ts';
import { addImageFiles } from './add-image-files.ts';
import { chips, setGone } from './chip-extension.ts';
import { composerKeys } from './composer-keys.ts';
import { fileDrop } from './file-drop.ts';
import { mentionSource } from './mention-source.ts';
import { mentions } from './mentions.ts';

interface ComposerEditorProps {
  /** Filled with the editor while it is mounted. */
  readonly view: RefObject<EditorView | null>;
  onSend(): void;
  onShowChip(chip: Chip, anchor: HTMLElement): void;
  onHideChip(): void;
}

/** The message's editor. Its text is the store's draft, both ways: what the store gives back stands here again. */
export function ComposerEditor({ view, ...callbacks }: ComposerEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(callbacks);
  latest.current = callbacks;
  const isGone = useIsGone();
  const draft = useStore(chatStore, (state) => state.draft);

  useEffect(() => {
    const editor = new EditorView({
      parent: host.current as HTMLDivElement,
      state: EditorState.create({
        doc: chatStore.getState().draft,
        selection: { anchor: chatStore.getState().draft.length },
        extensions: [
          chips({
            show: (chip, anchor) => latest.current.onShowChip(chip, anchor),
            hide: () => latest.current.onHideChip(),
          }),
          mentions(mentionSource),
          fileDrop({ pathOf: droppedPath, onUnknown: tellNoPath, onImages: (files) => void addImageFiles(files) }),
          composerKeys(() => latest.current.onSend()),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Message', spellcheck: 'true' }),
          placeholder('Ask about the terminal, or anything else'),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) chatStore.setDraft(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [view]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === draft) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: draft },
      selection: { anchor: draft.length },
    });
  }, [view, draft]);

  useEffect(() => {
    view.current?.dispatch({ effects: setGone.of(isGone) });
  }, [view, isGone]);

  return <div ref={host} className="composer-editor" />;
}

function droppedPath(file: File): string | null {
  return host().bridge.pathOf(file);
}

function tellNoPath(): void {
  showNotice('problem', 'A browser does not tell where a dropped file lies. Type @file: to point at one.');
}
