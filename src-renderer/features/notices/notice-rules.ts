import type { Approval, Block, BlockId, ChatInfo, SessionId } from '../../../contracts/model/index.ts';
import { formatDuration } from '../../ui/format-duration.ts';

/** What is worth a person's attention elsewhere, and where it leads back to. */
export interface DesktopNotice {
  /** One notice for one thing: a later one with the same tag takes its place. */
  readonly tag: string;
  readonly title: string;
  readonly body: string;
  readonly target: NoticeTarget;
}

export type NoticeTarget =
  | { readonly kind: 'block'; readonly blockId: BlockId }
  | { readonly kind: 'session'; readonly sessionId: SessionId }
  | { readonly kind: 'chat' };

/** A person's command that took long has ended. What an agent runs is told when the agent is done. */
export function noticeOfBlock(before: Block | null, after: Block, longMs: number): DesktopNotice | null {
  if (before?.status !== 'running' || after.endedAt === null || after.origin.kind !== 'user') return null;
  const durationMs = after.endedAt - after.startedAt;
  if (durationMs < longMs) return null;
  const name = programName(after.command);
  return {
    tag: after.id,
    title: `${name} ${howItEnded(after)}`,
    body: `After ${formatDuration(durationMs)}, in ${after.id.split('#')[0]}.`,
    target: { kind: 'block', blockId: after.id },
  };
}

/** A request waits for a person. */
export function noticeOfApproval(before: Approval | null, after: Approval): DesktopNotice | null {
  if (after.state !== 'asking' || before?.state === 'asking') return null;
  return {
    tag: `approval ${after.sessionId}`,
    title: 'The agent waits for you',
    body: `It asks to run ${programName(after.line)} in ${after.sessionId}.`,
    target: { kind: 'session', sessionId: after.sessionId },
  };
}

/** The agent has come to the end of its turn. */
export function noticeOfChat(before: ChatInfo | null, after: ChatInfo): DesktopNotice | null {
  if (!before?.isBusy || after.isBusy) return null;
  return { tag: `chat ${after.id}`, title: 'The agent is done', body: after.title, target: { kind: 'chat' } };
}

/**
 * `npm test` of `FOO=bar npm test --token …`. Notices stand on locked screens and in logs of the system: of a command no more
 * is shown than which program it was.
 */
export function programName(command: string): string {
  const words = command.trim().split(/\s+/);
  const [program = '', next = ''] = words.slice(
    words.findIndex((word) => !/^(?:\w+=.*|sudo|env|time|nohup)$/.test(word)),
  );
  const name = program.split(/[/\\]/).at(-1) ?? '';
  if (!/^[\w.+-]{1,40}$/.test(name)) return 'A command';
  return /^[a-z][a-z-]{1,19}$/.test(next) && HAS_SUBCOMMANDS.test(name) ? `${name} ${next}` : name;
}

const HAS_SUBCOMMANDS =
  /^(?:npm|npx|pnpm|yarn|bun|git|cargo|go|docker|podman|kubectl|make|just|gh|vox|terraform|apt|apt-get|brew|pip|uv)$/;

function howItEnded({ status, exitCode }: Block): string {
  if (status === 'ok') return 'has ended';
  if (status === 'failed') return `failed (exit ${exitCode})`;
  return status === 'interrupted' ? 'was stopped' : 'has ended';
}
