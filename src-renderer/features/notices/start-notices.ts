import type { Approval, ApprovalId, Block, BlockId, ChatId, ChatInfo } from '../../../contracts/model/index.ts';
import { approvalsStore } from '../../stores/approvals.ts';
import { blocksStore } from '../../stores/blocks.ts';
import { host } from '../../stores/connection.ts';
import { blockRequests, focusRequests } from '../../stores/focus.ts';
import { showSession } from '../../stores/sessions.ts';
import { settingsStore } from '../../stores/settings.ts';
import {
  type DesktopNotice,
  type NoticeTarget,
  noticeOfApproval,
  noticeOfBlock,
  noticeOfChat,
} from './notice-rules.ts';

/**
 * Tells the desktop what happens while nobody looks at this window, and leads back to it.
 *
 * @returns A function that stops it.
 */
export function startNotices(): () => void {
  const chats = new Map<ChatId, ChatInfo>();
  const offs = [
    blocksStore.subscribe(({ bySession }, before) => {
      for (const [id, blocks] of Object.entries(bySession)) {
        const known = before.bySession[id as keyof typeof bySession];
        if (known && known !== blocks) tellOfBlocks(known, blocks);
      }
    }),
    approvalsStore.subscribe(({ approvals }, before) => {
      if (approvals !== before.approvals) tellOfApprovals(before.approvals, approvals);
    }),
    host().onEvent('chat.changed', (chat) => {
      tell(noticeOfChat(chats.get(chat.id) ?? null, chat));
      chats.set(chat.id, chat);
    }),
  ];
  return () => {
    for (const off of offs) off();
  };
}

function tellOfBlocks(before: readonly Block[], after: readonly Block[]): void {
  const { commandSeconds } = settingsStore.getState().settings.notices;
  const known = new Map<BlockId, Block>(before.map((block) => [block.id, block]));
  for (const block of after) {
    const was = known.get(block.id);
    if (was !== block) tell(noticeOfBlock(was ?? null, block, commandSeconds * 1000));
  }
}

function tellOfApprovals(before: readonly Approval[], after: readonly Approval[]): void {
  const known = new Map<ApprovalId, Approval>(before.map((approval) => [approval.id, approval]));
  for (const approval of after) {
    const was = known.get(approval.id);
    if (was !== approval) tell(noticeOfApproval(was ?? null, approval));
  }
}

function tell(notice: DesktopNotice | null): void {
  if (!notice || isInFront() || !settingsStore.getState().settings.notices.desktop) return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const shown = new Notification(notice.title, { body: notice.body, tag: notice.tag });
  shown.onclick = () => {
    window.focus();
    goTo(notice.target);
    shown.close();
  };
}

function isInFront(): boolean {
  return document.visibilityState === 'visible' && document.hasFocus();
}

function goTo(target: NoticeTarget): void {
  if (target.kind === 'chat') focusRequests.emit('composer');
  else if (target.kind === 'block') blockRequests.emit(target.blockId);
  else {
    showSession(target.sessionId);
    focusRequests.emit('console');
  }
}
