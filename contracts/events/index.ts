import type { z } from 'zod';
import { approvalChanged } from './approval-changed.ts';
import { approvalGrantsChanged } from './approval-grants-changed.ts';
import { chatChanged } from './chat-changed.ts';
import { chatDeleted } from './chat-deleted.ts';
import { chatStorageChanged } from './chat-storage-changed.ts';
import { modelChanged } from './model-changed.ts';
import { sessionChanged } from './session-changed.ts';
import { sessionClosed } from './session-closed.ts';
import { settingsChanged } from './settings-changed.ts';

/** The list of events that go to every connection. */
export const EVENTS = [
  approvalChanged,
  approvalGrantsChanged,
  chatChanged,
  chatDeleted,
  chatStorageChanged,
  modelChanged,
  sessionChanged,
  sessionClosed,
  settingsChanged,
] as const;

export type AnyEvent = (typeof EVENTS)[number];
export type EventName = AnyEvent['name'];
export type EventData<N extends EventName> = z.output<Extract<AnyEvent, { name: N }>['data']>;
