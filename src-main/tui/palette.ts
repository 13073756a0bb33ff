import type {
  Approval,
  Block,
  ControlMode,
  SessionId,
  SessionInfo,
  TerminalAnswer,
} from '../../contracts/model/index.ts';
import type { DaemonHost } from '../rpc/client/daemon-host.ts';
import { answerMenu } from './answer.ts';
import type { Menu, MenuItem } from './menu.ts';

/** Blocks that the list goes back to. */
const MAX_BLOCKS = 100;
const MODES: readonly ControlMode[] = ['Manual', 'CoPilot', 'Autopilot'];

/** What the palette does besides asking the host. */
export interface PaletteActions {
  attach(id: SessionId): void;
  detach(): void;
  sendPrefix(): void;
  copy(text: string): void;
}

export interface PaletteContext {
  readonly host: DaemonHost;
  readonly session: SessionInfo;
  /** Requests of agents in this session that have not run yet, oldest first. */
  readonly waiting: readonly Approval[];
  /** What an assistant said here last. */
  readonly answer: TerminalAnswer | null;
  /** Columns of the terminal. */
  readonly cols: number;
  readonly isReadOnly: boolean;
  /** The sessions are in this very process and end with it. */
  readonly isLocal: boolean;
  readonly actions: PaletteActions;
}

/** The menu behind the prefix key. Who may only look gets no item that changes anything. */
export function createPalette(context: PaletteContext): Menu {
  const { session, waiting, answer, isReadOnly, isLocal, actions, cols } = context;
  const doing = (label: string, run: () => void): MenuItem => ({
    label,
    choose() {
      run();
      return null;
    },
  });
  return {
    title: `${session.id} ${session.title}`,
    items: [
      ...(isReadOnly ? [] : queueItems(context, waiting)),
      ...(answer
        ? [{ label: 'Answer', detail: `read what ${answer.author} said`, choose: () => answerMenu(answer, cols) }]
        : []),
      { label: 'Sessions', detail: 'attach to another one', choose: () => sessionsMenu(context) },
      {
        label: 'Blocks',
        detail: 'copy what a command printed, pin it, or run it again',
        choose: () => blocksMenu(context),
      },
      ...(isReadOnly ? [] : [modeItem(context), takeOverItem(context)]),
      {
        ...doing('Detach', actions.detach),
        detail: isLocal ? 'ends the session: no Axis runs' : 'the session goes on',
      },
      ...(isReadOnly ? [] : [doing('Send Ctrl+\\', actions.sendPrefix)]),
    ],
  };
}

/** The next request of the queue, all that wait behind it, and the word that holds them or lets them go on. */
function queueItems(context: PaletteContext, waiting: readonly Approval[]): MenuItem[] {
  const [next, ...others] = waiting;
  const more: MenuItem[] = others.length === 0 ? [] : [queueItem(context, waiting)];
  return [...(next ? decisions(context, next, others.length > 0) : []), ...more, pauseItem(context)];
}

function decisions({ host }: PaletteContext, approval: Approval, hasMore: boolean): MenuItem[] {
  const { id, line, agentId, verdict, isApproved, hold } = approval;
  const run = (step: boolean) => async () => `${id}: ${(await host.resolve(id, { action: 'run', step })).state}`;
  const why = verdict.verdict === 'allow' ? (hold ?? 'waits') : `asks: ${verdict.reason}`;
  return [
    ...(isApproved && hold !== 'paused'
      ? []
      : [{ label: `Run: ${line}`, detail: `${agentId} ${why}`, choose: run(false) }]),
    ...(hasMore ? [{ label: `Step: ${line}`, detail: 'runs this one only, the rest waits', choose: run(true) }] : []),
    {
      label: `Dismiss: ${line}`,
      detail: 'skips it, and the agent is told',
      choose: async () => `${id}: ${(await host.resolve(id, { action: 'dismiss' })).state}`,
    },
  ];
}

function queueItem(context: PaletteContext, waiting: readonly Approval[]): MenuItem {
  return {
    label: 'Queue',
    detail: `${waiting.length} agent commands wait`,
    choose: () => ({
      title: 'What agents wait for, the next one first',
      items: waiting.map((approval) => ({
        label: `${approval.id} ${approval.line}`,
        detail: approval.hold ?? approval.state,
        choose: () => ({ title: approval.line, items: decisions(context, approval, true) }),
      })),
    }),
  };
}

function pauseItem({ host, session }: PaletteContext): MenuItem {
  const isPaused = session.isPaused === true;
  return {
    label: isPaused ? 'Resume the agent' : 'Pause the agent',
    detail: isPaused ? 'its queue goes on where it was' : 'what it runs goes on, what waits is held',
    async choose() {
      await host.setPaused(session.id, !isPaused);
      return isPaused ? 'The agent goes on.' : 'The agent is paused; nothing is lost.';
    },
  };
}

async function sessionsMenu({ host, session, isReadOnly, actions }: PaletteContext): Promise<Menu> {
  const sessions = await host.list();
  const attach = (id: SessionId): null => {
    actions.attach(id);
    return null;
  };
  const items = sessions.map(
    (one): MenuItem => ({
      label: `${one.id} ${one.title}`,
      detail: stateOf(one, session.id),
      choose: () => attach(one.id),
    }),
  );
  const open: MenuItem = {
    label: 'New session',
    choose: async () => attach(await host.open({ cwd: session.cwd, size: session.size })),
  };
  return { title: 'Sessions', items: isReadOnly ? items : [...items, open] };
}

function stateOf({ id, activity, attached, cwd }: SessionInfo, current: SessionId): string {
  if (id === current) return 'this one';
  return `${activity} · ${attached === 0 ? 'nobody attached' : `${attached} attached`} · ${cwd}`;
}

async function blocksMenu(context: PaletteContext): Promise<Menu> {
  const blocks = await context.host.blocks(context.session.id);
  const items = blocks.slice(-MAX_BLOCKS).reverse();
  return {
    title: items.length === 0 ? 'No command has run yet' : 'Blocks, the last one first',
    items: items.map((block) => ({
      label: `#${block.id.split('#')[1]} ${block.command}`,
      detail: `${block.exitCode === null ? block.status : `exit ${block.exitCode}`}${block.pinned ? ' · pinned' : ''}`,
      choose: () => blockMenu(context, block),
    })),
  };
}

function blockMenu({ host, isReadOnly, actions }: PaletteContext, block: Block): Menu {
  const copyOutput: MenuItem = {
    label: 'Copy output',
    async choose() {
      const { lines } = await host.blockOutput(block.id, {});
      actions.copy(`${lines.join('\n')}\n`);
      return `Copied ${lines.length} lines of ${block.id}.`;
    },
  };
  const copyCommand: MenuItem = {
    label: 'Copy command',
    choose() {
      actions.copy(block.command);
      return `Copied the command of ${block.id}.`;
    },
  };
  const runAgain: MenuItem = {
    label: 'Run again',
    async choose() {
      await host.submit(block.sessionId, block.command);
      return null;
    },
  };
  const pin: MenuItem = {
    label: block.pinned ? 'Unpin' : 'Pin',
    detail: block.pinned ? 'the agent no longer keeps seeing it' : 'the agent keeps seeing it',
    async choose() {
      const { pinned } = await host.pin(block.id, !block.pinned);
      return pinned ? `Pinned ${block.id}.` : `Unpinned ${block.id}.`;
    },
  };
  return { title: block.command, items: [copyOutput, copyCommand, ...(isReadOnly ? [] : [runAgain, pin])] };
}

function modeItem({ host, session }: PaletteContext): MenuItem {
  const next = MODES[(MODES.indexOf(session.controlMode) + 1) % MODES.length] as ControlMode;
  return {
    label: `Control mode: ${next}`,
    detail: `now ${session.controlMode}`,
    async choose() {
      await host.setMode(session.id, next, { version: session.controlVersion });
      return `Control mode: ${next}.`;
    },
  };
}

function takeOverItem({ host, session }: PaletteContext): MenuItem {
  return {
    label: 'Take over',
    detail: 'the agent stops, nothing is lost',
    async choose() {
      await host.takeOver(session.id);
      return 'You have the keyboard.';
    },
  };
}
