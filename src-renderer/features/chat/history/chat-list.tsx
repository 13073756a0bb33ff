import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { ChatId } from '../../../../contracts/model/index.ts';
import { host } from '../../../stores/connection.ts';
import { focusRequests } from '../../../stores/focus.ts';
import { Button } from '../../../ui/button.tsx';
import { chatListStore, chatStore } from '../chat-stores.ts';
import './chat-list.css';
import { ChatRow } from './chat-row.tsx';

/** Rows drawn at once; the rest on demand, because a row has its buttons. */
const PAGE_ROWS = 100;

interface ChatListProps {
  /** The search field, which has the keyboard first. */
  readonly field: RefObject<HTMLInputElement | null>;
  onClose(): void;
}

/** All chats: found by their words, opened, renamed, exported, deleted. */
export function ChatList({ field, onClose }: ChatListProps) {
  const hits = useStore(chatListStore, (state) => state.hits);
  const query = useStore(chatListStore, (state) => state.query);
  const inView = useStore(chatStore, (state) => state.log.chat?.id ?? null);
  const list = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(PAGE_ROWS);
  useFollow();
  const open = (id: ChatId) => {
    chatStore.show(id);
    onClose();
    focusRequests.emit('composer');
  };
  const remove = async (id: ChatId) => {
    await chatListStore.remove(id);
    // Its row had the keyboard.
    field.current?.focus();
  };
  return (
    <>
      <input
        ref={field}
        className="chat-list-field"
        type="search"
        aria-label="Search chats"
        placeholder="Search chats"
        spellCheck={false}
        value={query}
        onChange={(event) => {
          setShown(PAGE_ROWS);
          void chatListStore.search(event.target.value);
        }}
        onKeyDown={(event) => {
          const [first] = hits ?? [];
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && first) open(first.chat.id);
          else if (event.key === 'ArrowDown') focusRow(list.current, 0);
          else return;
          event.preventDefault();
        }}
      />
      <ListNotices />
      <ul ref={list} className="chat-rows" aria-label="Chats" onKeyDown={(event) => moveFocus(event, field.current)}>
        {hits?.slice(0, shown).map((hit) => (
          <ChatRow
            key={hit.chat.id}
            hit={hit}
            query={query}
            isInView={hit.chat.id === inView}
            onOpen={open}
            onDelete={(id) => void remove(id)}
          />
        ))}
      </ul>
      {hits && hits.length > shown && (
        <Button variant="quiet" onClick={() => setShown(shown + PAGE_ROWS)}>
          Show {Math.min(PAGE_ROWS, hits.length - shown)} more of {hits.length}
        </Button>
      )}
      {hits?.length === 0 && <EmptyList query={query} />}
    </>
  );
}

function EmptyList({ query }: { query: string }) {
  return (
    <p className="chat-list-empty">
      {query.trim() === ''
        ? 'No chat is kept yet. What you ask below is kept here, and comes back after a restart.'
        : 'No chat has all of these words.'}
    </p>
  );
}

/** Reads the list when it opens, and whenever a chat changes while it is open. */
function useFollow(): void {
  useEffect(() => {
    void chatListStore.search('');
    const refresh = () => void chatListStore.refresh();
    const offs = [host().onEvent('chat.changed', refresh), host().onEvent('chat.deleted', refresh)];
    return () => {
      for (const off of offs) off();
    };
  }, []);
}

/** What was deleted and can come back, and what could not be done. */
function ListNotices() {
  const deleted = useStore(chatListStore, (state) => state.deleted);
  const error = useStore(chatListStore, (state) => state.error);
  const undo = async () => {
    const id = await chatListStore.undo();
    if (id) chatStore.show(id);
  };
  return (
    <>
      {deleted && (
        <output className="chat-list-notice">
          <span>Deleted “{deleted.title}”.</span>
          <Button onClick={() => void undo()}>Undo</Button>
        </output>
      )}
      {error && (
        <div className="chat-list-notice is-error" role="alert">
          <span>{error.message}</span>
          <Button variant="quiet" onClick={chatListStore.dismissError}>
            Dismiss
          </Button>
        </div>
      )}
    </>
  );
}

const ROW_BUTTON = '.chat-row-open';

function focusRow(list: HTMLElement | null, index: number): void {
  const rows = list?.querySelectorAll<HTMLElement>(ROW_BUTTON) ?? [];
  rows[Math.min(index, rows.length - 1)]?.focus();
}

/** Up and down go from chat to chat, and from the first one back to the field. */
function moveFocus(event: KeyboardEvent<HTMLElement>, field: HTMLElement | null): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW_BUTTON)];
  const at = rows.findIndex((row) => row.closest('li')?.contains(document.activeElement));
  if (at < 0) return;
  event.preventDefault();
  if (event.key === 'ArrowDown') rows[Math.min(at + 1, rows.length - 1)]?.focus();
  else if (at === 0) field?.focus();
  else rows[at - 1]?.focus();
}
