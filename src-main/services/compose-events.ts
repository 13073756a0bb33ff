import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/emitter.ts';
import type { HostEvent } from '../rpc/server/serve-connection.ts';
import type { ServiceParts } from './compose-services.ts';

type EventParts = Pick<ServiceParts, 'host' | 'desk' | 'chats' | 'settings'>;

/** What every connection is told, from whichever part it comes. */
export function composeEvents({ host, desk, chats, settings }: EventParts): Disposable & { onEvent: Event<HostEvent> } {
  const store = new DisposableStore();
  const events = store.add(new Emitter<HostEvent>());
  store.add(host.onDidChangeSession((data) => events.fire({ event: 'session.changed', data })));
  store.add(host.onDidCloseSession((sessionId) => events.fire({ event: 'session.closed', data: { sessionId } })));
  store.add(desk.onDidChange((data) => events.fire({ event: 'approval.changed', data })));
  store.add(desk.onDidChangeGrants((data) => events.fire({ event: 'approval.grants-changed', data })));
  store.add(chats.onDidChangeChat((data) => events.fire({ event: 'chat.changed', data })));
  store.add(chats.onDidDeleteChat((chatId) => events.fire({ event: 'chat.deleted', data: { chatId } })));
  store.add(chats.onDidChangeStorage((data) => events.fire({ event: 'chat.storage-changed', data })));
  store.add(chats.onDidChangeModel((data) => events.fire({ event: 'model.changed', data })));
  store.add(settings.onDidChange((data) => events.fire({ event: 'settings.changed', data })));
  return { onEvent: events.event, dispose: () => store.dispose() };
}
