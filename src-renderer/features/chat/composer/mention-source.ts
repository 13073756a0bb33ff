import { blocksStore } from '../../../stores/blocks.ts';
import { host } from '../../../stores/connection.ts';
import { sessionsStore } from '../../../stores/sessions.ts';
import type { MentionSource } from './mentions.ts';

/** What the composer of this page can point at. */
export const mentionSource: MentionSource = {
  blocks() {
    const { sessions } = sessionsStore.getState();
    const { bySession } = blocksStore.getState();
    return sessions.flatMap(({ id }) => bySession[id] ?? []);
  },
  sessionInView: () => sessionsStore.getState().activeId,
  async files(query) {
    const sessionId = sessionsStore.getState().activeId;
    return sessionId === null ? [] : await host().call('file.find', { sessionId, query: query.slice(0, 256) });
  },
};
