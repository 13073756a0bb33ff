import { useStore } from 'zustand';
import { connectionStore } from '../../stores/connection.ts';
import { NoticeBar } from './notice-bar.tsx';

/** Across the console while there is something to know about the host, e.g. a daemon of another version beside it. */
export function HostNoticeBar() {
  return <NoticeBar text={useStore(connectionStore, (state) => state.notice)} role="status" />;
}
