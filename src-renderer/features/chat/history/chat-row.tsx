import { Download, Pencil, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ChatHit, ChatId } from '../../../../contracts/model/index.ts';
import { Button } from '../../../ui/button.tsx';
import { LineForm } from '../../../ui/line-form.tsx';
import { Dot } from '../../../ui/pill.tsx';
import { chatListStore } from '../chat-stores.ts';
import { agoText } from './ago-text.ts';
import { FoundWords } from './found-words.tsx';
import { saveFile } from './save-file.ts';

interface ChatRowProps {
  readonly hit: ChatHit;
  readonly query: string;
  readonly isInView: boolean;
  onOpen(id: ChatId): void;
  onDelete(id: ChatId): void;
}

/** One chat of the list. F2 renames it and Delete deletes it, as in lists of files. */
export function ChatRow({ hit, query, isInView, onOpen, onDelete }: ChatRowProps) {
  const { id, title } = hit.chat;
  const [mode, setMode] = useState<'open' | 'renaming' | 'deleting'>('open');
  const button = useFocusBack(mode === 'open');
  const onKeyDown = (event: KeyboardEvent) => {
    if (mode !== 'open') return;
    if (event.key === 'F2') setMode('renaming');
    else if (event.key === 'Delete') setMode('deleting');
    else return;
    event.preventDefault();
  };
  if (mode === 'renaming') {
    return (
      <li className="chat-row is-asking">
        <LineForm
          label="Title of the chat"
          action="Rename"
          initial={title}
          isReplaced
          onDone={(text) => {
            setMode('open');
            if (text.trim() !== '' && text.trim() !== title) void chatListStore.rename(id, text.trim().slice(0, 200));
          }}
          onCancel={() => setMode('open')}
        />
      </li>
    );
  }
  if (mode === 'deleting') {
    return <DeleteQuestion title={title} onYes={() => onDelete(id)} onNo={() => setMode('open')} />;
  }
  return (
    // Keys of the row work wherever in it the keyboard is.
    <li className="chat-row" aria-current={isInView || undefined} onKeyDown={onKeyDown}>
      <button ref={button} type="button" className="chat-row-open" title={title} onClick={() => onOpen(id)}>
        <span className="chat-row-title">
          <FoundWords text={title} query={query} />
        </span>
        <RowFacts hit={hit} query={query} />
      </button>
      <RowActions chat={hit.chat} onRename={() => setMode('renaming')} onDelete={() => setMode('deleting')} />
    </li>
  );
}

/** The keyboard comes back to the row when its question is over. */
function useFocusBack(isOver: boolean) {
  const element = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isOver && wasAsking.current) element.current?.focus();
    wasAsking.current = !isOver;
  }, [isOver]);
  return element;
}

function RowFacts({ hit: { chat, excerpt }, query }: { hit: ChatHit; query: string }) {
  const count = chat.messageCount === 1 ? '1 message' : `${chat.messageCount} messages`;
  return (
    <span className="chat-row-facts">
      {chat.isBusy && <Dot tone="agent" pulse />}
      {excerpt === '' ? (
        `${agoText(chat.updatedAt, Date.now())} · ${count}`
      ) : (
        <FoundWords text={excerpt} query={query} />
      )}
    </span>
  );
}

interface RowActionsProps {
  readonly chat: ChatHit['chat'];
  onRename(): void;
  onDelete(): void;
}

function RowActions({ chat: { id, title }, onRename, onDelete }: RowActionsProps) {
  const save = async () => {
    const document = await chatListStore.exported(id);
    if (document) saveFile(document.fileName, document.markdown);
  };
  return (
    <span className="chat-row-actions">
      <Button variant="icon" aria-label={`Rename ${title}`} title="Rename (F2)" onClick={onRename}>
        <Pencil size={14} aria-hidden="true" />
      </Button>
      <Button
        variant="icon"
        aria-label={`Export ${title}`}
        title="Export as Markdown, without secrets"
        onClick={() => void save()}
      >
        <Download size={14} aria-hidden="true" />
      </Button>
      <Button variant="icon" aria-label={`Delete ${title}`} title="Delete (Del)" onClick={onDelete}>
        <Trash2 size={14} aria-hidden="true" />
      </Button>
    </span>
  );
}

function DeleteQuestion({ title, onYes, onNo }: { title: string; onYes(): void; onNo(): void }) {
  return (
    <li
      className="chat-row is-asking"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onNo();
      }}
    >
      <span className="chat-row-question">Delete “{title}”?</span>
      <Button variant="danger" autoFocus onClick={onYes}>
        Delete
      </Button>
      <Button onClick={onNo}>Keep</Button>
    </li>
  );
}
