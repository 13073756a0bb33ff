import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Block, BlockId, SessionInfo } from '../../../../contracts/model/index.ts';
import { approvalsStore, openApprovals } from '../../../stores/approvals.ts';
import { blocksOf, blocksStore } from '../../../stores/blocks.ts';
import { editorRequests, focusRequests, focusStore } from '../../../stores/focus.ts';
import { clearNotice, showNotice } from '../../../stores/notice.ts';
import { activeSession } from '../../../stores/sessions.ts';
import { useConsoleView } from '../use-console-view.ts';
import { createActivityNote } from './activity-note.ts';
import { ConsoleEditorView } from './console-editor-view.ts';
import { ContextLine } from './context-line.tsx';
import { HintRow } from './hint-row.tsx';
import { submitConsoleLine } from './submit-line.ts';
import { usePreview } from './use-preview.ts';
import './console-editor.css';

export interface ConsoleEditorProps {
  readonly session: SessionInfo;
  /** The slot at the right of the context line, where the block actions go when the terminal is full of text. */
  onDock(element: HTMLElement | null): void;
}

/** The input editor below the terminal: it submits into the same pty, and never loses what was typed. */
export function ConsoleEditor({ session, onDock }: ConsoleEditorProps) {
  const element = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<ConsoleEditorView | null>(null);
  const [text, setText] = useState('');
  const preview = usePreview(session, text);
  const blocks = useStore(blocksStore, (state) => blocksOf(state, session.id));
  const focusedId = useStore(focusStore, (state) => state.focusedBlockId);
  const hasRequest = useStore(approvalsStore, (state) => openApprovals(state, session.id).length > 0);
  // What waits for the person is asked first: it may be this very fix.
  // In the Blocks view the card itself says what mends it.
  const isHinting = useConsoleView() === 'terminal' && text === '' && !hasRequest;
  const failed = isHinting ? failedOf(blocks, focusedId) : null;
  const running = blocks.findLast(({ status }) => status === 'running') ?? null;

  useEffect(() => {
    if (!element.current) return;
    const view = createEditor(element.current, setText);
    setEditor(view);
    return () => view.dispose();
  }, []);

  useEffect(() => {
    editor?.showSession(session.id);
    if (editor && isKeyboardFree()) editor.focus();
  }, [editor, session.id]);
  useEffect(() => (editor ? takeRequests(editor) : undefined), [editor]);

  return (
    <div className="console-editor" data-region="editor" data-busy={session.activity === 'running'}>
      <div className="context-line">
        <ContextLine session={session} />
        <span className="context-dock" ref={onDock} />
      </div>
      <div className="editor-text" ref={element} />
      <HintRow session={session} running={running} failed={failed} preview={preview} />
    </div>
  );
}

/** The focused block, else the newest one, if it failed. */
function failedOf(blocks: readonly Block[], focusedId: BlockId | null): Block | null {
  const block = blocks.find(({ id }) => id === focusedId) ?? blocks.at(-1);
  return block?.status === 'failed' ? block : null;
}

/** The keyboard starts in the editor and comes back with each session shown, unless it is at work in the chat. */
function isKeyboardFree(): boolean {
  return !document.activeElement?.closest('[data-region="chat"], [role="dialog"], [role="tablist"]');
}

function createEditor(parent: HTMLElement, onText: (text: string) => void): ConsoleEditorView {
  const note = createActivityNote();
  const editor = new ConsoleEditorView(parent, {
    onSubmit: (text) => void submit(editor, text),
    onText,
    onType: () => {
      clearNotice();
      const session = activeSession();
      if (session) note(session);
    },
    history: () => submittedLines(),
  });
  return editor;
}

async function submit(editor: ConsoleEditorView, text: string): Promise<void> {
  const session = activeSession();
  if (!session) return;
  const submission = await submitConsoleLine(session.id, text);
  if (submission.done) {
    clearNotice();
    editor.clearIf(text);
  } else showNotice('problem', submission.problem);
}

/** The session's own commands, oldest first; the same command twice in a row counts once. */
function submittedLines(): string[] {
  const commands = blocksOf(blocksStore.getState(), activeSession()?.id ?? null)
    .filter(({ origin }) => origin.kind === 'user')
    .map(({ command }) => command)
    .filter((command) => command.trim() !== '');
  return commands.filter((command, index) => command !== commands[index - 1]);
}

function takeRequests(editor: ConsoleEditorView): () => void {
  const offs = [
    focusRequests.listen((target) => {
      if (target === 'console') editor.focus();
    }),
    editorRequests.listen((text) => {
      editor.setText(text);
      editor.focus();
    }),
  ];
  return () => {
    for (const off of offs) off();
  };
}
