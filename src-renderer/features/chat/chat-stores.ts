import { createAmbientStore } from '../../stores/ambient.ts';
import { createChatStore } from '../../stores/chat.ts';
import { createChatListStore } from '../../stores/chat-list.ts';
import { host } from '../../stores/connection.ts';
import { startModel } from '../../stores/model.ts';
import { sessionOf, sessionsStore } from '../../stores/sessions.ts';

/** This window's chat and what belongs to it. */
export const chatStore = createChatStore({ client: host, storage: sessionStorage });
export const chatListStore = createChatListStore(host);
export const ambientStore = createAmbientStore(host);

/** Follows the host: attaches after every connect, and asks for the context whenever the session looked at changes. */
export function startChat(): () => void {
  const connection = host();
  const offs = [
    startModel(),
    connection.onConnect(() => whenSessionsKnown(() => void chatStore.open(sessionsStore.getState().activeId))),
    connection.onConnect(() => void chatListStore.readStorage()),
    connection.onEvent('chat.storage-changed', ({ problem }) => chatListStore.setProblem(problem)),
    connection.onEvent('chat.deleted', ({ chatId }) => {
      // Whoever deleted it: a chat that is no more cannot stay in view.
      if (chatStore.getState().log.chat?.id === chatId) void chatStore.open(sessionsStore.getState().activeId);
    }),
    sessionsStore.subscribe((state, before) => {
      const session = sessionOf(state, state.activeId);
      if (session !== sessionOf(before, before.activeId)) ambientStore.refresh(state.activeId);
    }),
  ];
  ambientStore.refresh(sessionsStore.getState().activeId);
  return () => {
    for (const off of offs) off();
  };
}

/** A new chat is about the active session, so the first chat waits until the sessions are known. */
function whenSessionsKnown(run: () => void): void {
  const isKnown = ({ isLoaded, isOpening, activeId, openError }: ReturnType<typeof sessionsStore.getState>) =>
    activeId !== null || openError !== null || (isLoaded && !isOpening);
  if (isKnown(sessionsStore.getState())) {
    run();
    return;
  }
  const off = sessionsStore.subscribe((state) => {
    if (!isKnown(state)) return;
    off();
    run();
  });
}
