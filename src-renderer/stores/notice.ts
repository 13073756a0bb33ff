/**
 * The console's one sentence to the person: what happened and what to do next. A new one replaces the old.
 */
import { createStore } from 'zustand/vanilla';

export interface Notice {
  /** `info` goes away by itself; `problem` stays until the person acts. */
  readonly kind: 'info' | 'problem';
  readonly text: string;
}

export const noticeStore = createStore<{ readonly notice: Notice | null }>(() => ({ notice: null }));

export function showNotice(kind: Notice['kind'], text: string): void {
  noticeStore.setState({ notice: { kind, text } });
}

export function clearNotice(): void {
  if (noticeStore.getState().notice) noticeStore.setState({ notice: null });
}
