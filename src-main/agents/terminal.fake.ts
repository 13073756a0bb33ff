import {
  type Approval,
  type ApprovalId,
  type Block,
  type BlockId,
  blockIdOf,
  type SessionId,
  type SessionInfo,
  splitBlockId,
  statusOfExit,
  type TerminalAnswer,
  type Verdict,
} from '../../contracts/model/index.ts';
import { Emitter } from '../base/emitter.ts';
import { VoxError } from '../base/vox-error.ts';
import type { AgentDesk } from '../engine/control/agent-desk.ts';
import type { SessionHost } from '../engine/host/session-host.ts';
import type { Foreground } from '../platform/foreground.ts';

const SESSION = 's-1' as SessionId;
const ALLOW: Verdict = { verdict: 'ask', rule: 'default.ask', reason: 'Not known to be safe.', span: null, stages: [] };

export interface FakeTerminal {
  readonly host: SessionHost;
  readonly desk: AgentDesk;
  readonly sessionId: SessionId;
  /** A command the person ran. */
  addBlock(command: string, exitCode: number | null, output: string): BlockId;
  /** The request's block opens. */
  run(id: ApprovalId): BlockId;
  /** The running block of a request closes. */
  finish(id: ApprovalId, exitCode: number, output: string): void;
  dismiss(id: ApprovalId, note: string | null): void;
  /** Lines the policy blocks. */
  readonly blockedLines: Set<string>;
  /** Answers requests by itself, at once: exit code and output by line. */
  autoRun: ((line: string) => { exitCode: number; output: string }) | null;
  closeSession(): void;
  /** The person changed the folder. */
  moveTo(cwd: string): void;
  cwd: string;
  /** Who has the keyboard, and what stands on the screen. */
  front: Foreground | null;
  screen: string[];
  /** Keys that agents typed. */
  readonly typed: string[];
  /** Keys that the person did not allow. */
  readonly refused: string[];
  /** What was told to whoever looks at the session. */
  readonly told: TerminalAnswer[];
}

/** One session `s-1` and its desk, without a pty. Tests only. */
export function createFakeTerminal(): FakeTerminal {
  const changed = new Emitter<Approval>();
  const closed = new Emitter<Block>();
  const sessions = new Emitter<SessionInfo>();
  const approvals = new Map<ApprovalId, Approval>();
  const ends = new Map<ApprovalId, PromiseWithResolvers<Approval>>();
  const blocks: Block[] = [];
  const outputs = new Map<BlockId, string>();
  let isOpen = true;
  let now = 1_000_000;

  const info = (): SessionInfo => ({
    id: SESSION,
    title: 'bash',
    shell: 'bash',
    shellVersion: '5.2',
    cwd: fake.cwd,
    branch: 'main',
    createdAt: 1,
    attached: 1,
    blockCount: blocks.length,
    lastExit: blocks.at(-1)?.exitCode ?? null,
    activity: 'prompt',
    isPromptDirty: false,
    integration: 'full',
    controlMode: 'CoPilot',
    level: 'L3',
    size: { cols: 80, rows: 24 },
    exitCode: null,
  });

  function session(id: SessionId): SessionInfo {
    if (!isOpen || id !== SESSION)
      throw new VoxError('session.not-found', `No session ${id}. List them with: vox term list`);
    return info();
  }

  function open(command: string, origin: Block['origin']): Block {
    const block: Block = {
      id: blockIdOf(SESSION, blocks.length + 1),
      sessionId: SESSION,
      command,
      trusted: true,
      cwd: fake.cwd,
      origin,
      startedAt: now,
      endedAt: null,
      exitCode: null,
      status: 'running',
      omittedBytes: 0,
      fullScreen: false,
      pinned: false,
      range: { prompt: 0, output: 0, end: null },
    };
    blocks.push(block);
    return block;
  }

  function close(id: BlockId, exitCode: number | null, output: string): void {
    now += 1500;
    outputs.set(id, output);
    const index = blocks.findIndex((block) => block.id === id);
    blocks[index] = { ...blocks[index]!, endedAt: now, exitCode, status: statusOfExit(exitCode) };
    closed.fire(blocks[index]);
  }

  function set(id: ApprovalId, patch: Partial<Approval>): Approval {
    const next = { ...desk.get(id), ...patch };
    approvals.set(id, next);
    changed.fire(next);
    if (['done', 'dismissed', 'blocked', 'cancelled'].includes(next.state)) ends.get(id)?.resolve(next);
    return next;
  }

  const desk: AgentDesk = {
    onDidChange: changed.event,
    prepare: async () => {},
    request({ sessionId, agentId, chatId, line }) {
      session(sessionId);
      const id = `a-${approvals.size + 1}` as ApprovalId;
      const isBlocked = fake.blockedLines.has(line);
      const verdict: Verdict = isBlocked
        ? { ...ALLOW, verdict: 'block', rule: 'floor.disk', reason: 'It erases a disk.' }
        : ALLOW;
      const approval: Approval = {
        id,
        sessionId,
        agentId,
        chatId,
        line,
        cwd: fake.cwd,
        level: 'L3',
        verdict,
        state: 'asking',
        isApproved: false,
        hold: null,
        note: null,
        requestedAt: now,
        blockId: null,
      };
      approvals.set(id, approval);
      ends.set(id, Promise.withResolvers());
      changed.fire(approval);
      if (isBlocked) return set(id, { state: 'blocked' });
      const answer = fake.autoRun?.(line);
      if (answer) {
        queueMicrotask(() => {
          fake.run(id);
          fake.finish(id, answer.exitCode, answer.output);
        });
      }
      return approval;
    },
    list: () => [...approvals.values()].filter(({ state }) => ['asking', 'queued', 'running'].includes(state)),
    get(id) {
      const approval = approvals.get(id);
      if (!approval) throw new VoxError('approval.not-found', `No request ${id}.`);
      return approval;
    },
    onDidChangeGrants: () => ({ dispose() {} }),
    grants: () => [],
    revoke() {},
    preview: (_, line) => ({ line, level: 'L3', verdict: ALLOW, isGranted: false }),
    resolve: (id) => desk.get(id),
    cancel(id) {
      if (desk.get(id).state === 'asking' || desk.get(id).state === 'queued') set(id, { state: 'cancelled' });
    },
    whenEnded: (id) => ends.get(id)?.promise ?? Promise.resolve(desk.get(id)),
  };

  const unused = () => {
    throw new Error('not part of this fake');
  };
  const host: SessionHost = {
    onDidChangeSession: sessions.event,
    onDidCloseSession: new Emitter<SessionId>().event,
    onDidCloseBlock: closed.event,
    screen: () => ({ lines: fake.screen, cursorRow: fake.screen.length, isAlternate: false }),
    shellNames: () => [],
    foreground: async () => fake.front,
    typeAsAgent: async ({ bytes }) => void fake.typed.push(Buffer.from(bytes).toString()),
    noteRefusedKeys: ({ shown }) => void fake.refused.push(shown),
    endAsAgent: async ({ blockId }) => close(blockId, 130, ''),
    discardLine: () => {},
    tell: (_, answer) => void fake.told.push(answer),
    open: unused,
    list: () => (isOpen ? [info()] : []),
    get: session,
    attach: unused,
    input: unused,
    submit: unused,
    resize: unused,
    restart: unused,
    close: unused,
    setMode: unused,
    setLevel: unused,
    setPaused: unused,
    noteActivity: unused,
    takeOver: unused,
    pin(id, pinned) {
      const index = blocks.findIndex((block) => block.id === id);
      const block = { ...blocks[index]!, pinned };
      blocks[index] = block;
      return block;
    },
    blocks(id) {
      session(id);
      return [...blocks];
    },
    async blockOutput(blockId) {
      session(splitBlockId(blockId).sessionId);
      const text = outputs.get(blockId);
      if (text === undefined && !blocks.some((block) => block.id === blockId))
        throw new VoxError('block.not-found', `No block ${blockId}.`);
      const lines = (text ?? '').split('\n');
      return { blockId, lineCount: lines.length, firstLine: 1, lines, omittedBytes: 0 };
    },
    blockStyled: unused,
    dispose: async () => {},
  };

  const fake: FakeTerminal = {
    host,
    desk,
    sessionId: SESSION,
    blockedLines: new Set(),
    autoRun: null,
    cwd: '/code/app',
    front: null,
    screen: [],
    typed: [],
    refused: [],
    told: [],
    addBlock(command, exitCode, output) {
      const { id } = open(command, { kind: 'user' });
      close(id, exitCode, output);
      return id;
    },
    run(id) {
      const { agentId, line } = desk.get(id);
      const block = open(line, { kind: 'agent', agentId });
      set(id, { state: 'running', blockId: block.id });
      return block.id;
    },
    finish(id, exitCode, output) {
      const { blockId } = desk.get(id);
      if (blockId) close(blockId, exitCode, output);
      set(id, { state: 'done' });
    },
    dismiss: (id, note) => void set(id, { state: 'dismissed', note }),
    moveTo(cwd) {
      fake.cwd = cwd;
      sessions.fire(info());
    },
    closeSession() {
      isOpen = false;
    },
  };
  return fake;
}
