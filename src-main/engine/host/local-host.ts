import {
  type AuditEntry,
  type Block,
  type BlockId,
  type BlockOutput,
  type ControlMode,
  DEFAULT_SIZE,
  type SecurityLevel,
  type SessionId,
  type SessionInfo,
  type Settings,
  type Size,
  type StyledOutput,
  type TermFrame,
  type TerminalAnswer,
} from '../../../contracts/model/index.ts';
import type { FrameSink } from '../../../contracts/rpc/service.ts';
import type { ControlChange, Viewer } from '../../../contracts/rpc/session-host.ts';
import { Emitter } from '../../base/emitter.ts';
import type { Log } from '../../base/log.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Environment } from '../../platform/environment.ts';
import type { Files } from '../../platform/files.ts';
import type { Foreground } from '../../platform/foreground.ts';
import type { PtySpawner } from '../../platform/pty.ts';
import type { Judge, ShellGrammar } from '../../policy/judge.ts';
import { shellOfPath } from '../../shells/index.ts';
import type { AuditLog } from '../../store/audit/audit-log.ts';
import type { KeptSessions } from '../../store/kept-sessions.ts';
import { BlockPages } from '../blocks/block-pages.ts';
import type { AgentDesk } from '../control/agent-desk.ts';
import { type AgentKeys, assertMayType, rowOfKeys, type ShownKeys } from '../control/agent-keys.ts';
import type { Control } from '../control/control.ts';
import { createControl } from '../control/create-control.ts';
import type { ScreenText } from '../screen/headless-screen.ts';
import { readGitFacts } from '../session/git-facts.ts';
import { Session } from '../session/session.ts';
import { isTerminalReply } from '../session/terminal-replies.ts';
import { type Held, HeldSessions } from './held-sessions.ts';
import { assertFolder, launchShell, startFor } from './launch-shell.ts';
import { PasteTurn } from './paste-turn.ts';
import type { HostOpenSpec, OutputQuery, SessionHost } from './session-host.ts';
import { SessionKeeper } from './session-keeper.ts';
import { SizeOwner } from './size-owner.ts';

export interface LocalHostDeps {
  readonly pty: PtySpawner;
  readonly clock: Clock;
  readonly files: Files;
  readonly judge: Judge;
  /** See `createControl`. */
  consult?(grammar: ShellGrammar, line: string): Promise<void>;
  readonly audit: AuditLog;
  /** Read whenever a session is opened. */
  settings(): Settings;
  readonly env: Environment;
  readonly log: Log;
  /** Where what sessions show is kept; without it, nothing is. */
  readonly kept?: KeptSessions;
}

export interface LocalHost {
  readonly host: SessionHost;
  readonly desk: AgentDesk;
  /** Ends every session and waits until their processes are gone. */
  dispose(): Promise<void>;
}

/** The session engine in this process, and the desk at which agents ask it for commands. */
export function createLocalHost(deps: LocalHostDeps): LocalHost {
  const control = createControl({
    clock: deps.clock,
    judge: deps.judge,
    ...(deps.consult && { consult: deps.consult }),
    audit: deps.audit,
    home: deps.env.home,
    defaults: () => deps.settings().agent,
    expiryMs: () => deps.settings().agent.approvalTtlMs,
  });
  const host = new Host(deps, control);
  return {
    host,
    desk: control.desk,
    async dispose() {
      await host.dispose();
      control.dispose();
    },
  };
}

const CTRL_C = Buffer.from([0x03]);

class Host implements SessionHost {
  readonly #deps: LocalHostDeps;
  readonly #control: Control;
  readonly #held = new HeldSessions();
  readonly #changes = new Emitter<SessionInfo>();
  readonly #closings = new Emitter<SessionId>();
  readonly #closedBlocks = new Emitter<Block>();
  readonly #pages = new BlockPages();
  readonly #keeper: SessionKeeper | null;
  #lastNumber = 0;

  readonly onDidChangeSession = this.#changes.event;
  readonly onDidCloseSession = this.#closings.event;
  readonly onDidCloseBlock = this.#closedBlocks.event;

  constructor(deps: LocalHostDeps, control: Control) {
    this.#deps = deps;
    this.#control = control;
    const { kept: store, clock, log } = deps;
    const isOn = () => deps.settings().sessions.restore && deps.settings().sessions.keepOutput;
    this.#keeper = store ? new SessionKeeper({ clock, log, store, isOn }) : null;
  }

  async open(spec: HostOpenSpec): Promise<SessionId> {
    const { clock, files, pty, log } = this.#deps;
    const env = spec.env ? { ...this.#deps.env, variables: spec.env } : this.#deps.env;
    const { terminal } = this.#deps.settings();
    const { path, args, notice } = startFor({ files, env }, spec, terminal);
    const cwd = assertFolder(files, spec.cwd ?? env.home);
    const size = spec.size ?? DEFAULT_SIZE;
    const git = readGitFacts(files, cwd);
    const id = `s-${++this.#lastNumber}` as SessionId;
    const launch = await launchShell({ pty, env, files }, { id, path, args, cwd, size });
    const shell = shellOfPath(path);
    const session: Session = new Session({
      ...launch,
      id,
      clock,
      files,
      shell: shell.id,
      grammar: shell.grammar,
      hostname: env.hostname,
      cwd,
      workspaceRoot: git?.root ?? cwd,
      branch: git?.branch ?? null,
      size,
      replayBytes: terminal.replayBytes,
      blockBytes: terminal.blockBytes,
      control: () => this.#controlOf(id),
      restored: (spec.restore && this.#deps.kept?.read(spec.restore)) ?? null,
      onDidPrint: () => this.#keeper?.touch(session),
      notice,
    });
    if (spec.restore) this.#deps.kept?.remove(spec.restore);
    this.#hold(session, { path, args, env });
    log.info('session.opened', { sessionId: id, shell: shell.id });
    return id;
  }

  async restart(id: SessionId): Promise<void> {
    const { files, pty, log } = this.#deps;
    const held = this.#held.find(id);
    const { session, path, args, env } = held;
    if (held.isRestarting)
      throw new VoxError('session.busy', `${id} is being restarted already. Wait until its prompt is there.`);
    held.isRestarting = true;
    try {
      const cwd = [session.cwd, session.workspaceRoot].find(files.isFolder) ?? env.home;
      const launch = await launchShell({ pty, env, files }, { id, path, args, cwd, size: session.size });
      log.info('session.restarted', { sessionId: id, shell: session.shell });
      held.control.noteActivity();
      // Closed meanwhile: nobody would ever end the new shell.
      if (this.#held.get(id) === held) await session.restart(launch);
      else await launch.pty.kill();
    } finally {
      held.isRestarting = false;
    }
  }

  list(): SessionInfo[] {
    return [...this.#held.values()].map(({ session }) => session.info);
  }

  get(id: SessionId): SessionInfo {
    return this.#held.find(id).session.info;
  }

  attach(id: SessionId, sink: FrameSink<TermFrame>, viewer?: Viewer): Promise<void> {
    return this.#held.find(id).session.attach(sink, viewer);
  }

  input(id: SessionId, bytes: Uint8Array, clientId: string): void {
    const held = this.#held.find(id);
    const { session, control, sizes, pastes } = held;
    const isTyping = !isTerminalReply(bytes);
    if (isTyping) {
      control.noteActivity();
      held.typedAt = this.#deps.clock.now();
      const size = sizes.typed(clientId);
      if (size) session.resize(size);
    }
    session.assertAlive();
    // What waits behind the paste of another client is dropped when the shell ends meanwhile.
    pastes.take(clientId, bytes, () => session.isAlive && session.input(bytes, isTyping, clientId));
  }

  async submit(id: SessionId, line: string): Promise<BlockId | null> {
    const { session, control } = this.#held.find(id);
    control.noteActivity();
    return await session.submitAs(line, { kind: 'user' });
  }

  resize(id: SessionId, size: Size, clientId: string): void {
    const { session, sizes } = this.#held.find(id);
    session.assertAlive();
    const taken = sizes.resized(clientId, size);
    if (taken) session.resize(taken);
  }

  async close(id: SessionId): Promise<void> {
    const { session } = this.#held.find(id);
    await this.#end(id);
    await this.#keeper?.forget(session);
  }

  async #end(id: SessionId): Promise<void> {
    const { session, control, pastes } = this.#held.find(id);
    await session.close();
    control.dispose();
    pastes.dispose();
    if (this.#held.delete(id)) this.#closings.fire(id);
  }

  tell(id: SessionId, answer: TerminalAnswer): void {
    this.#held.get(id)?.session.tell(answer);
  }

  setMode(id: SessionId, mode: ControlMode, { clientId, version }: ControlChange = {}): void {
    const { control } = this.#held.find(id);
    if (version !== undefined && version !== control.version) throw staleControl(id, control.mode);
    control.setMode(mode, clientId);
  }

  setLevel(id: SessionId, level: SecurityLevel, clientId?: string): void {
    this.#held.find(id).control.setLevel(level, clientId);
  }

  setPaused(id: SessionId, isPaused: boolean, clientId?: string): void {
    this.#held.find(id).control.setPaused(isPaused, clientId);
  }

  noteActivity(id: SessionId): void {
    this.#held.find(id).control.noteActivity();
  }

  takeOver(id: SessionId): void {
    this.#held.find(id).control.takeOver();
  }

  blocks(id: SessionId): Block[] {
    return this.#held.find(id).session.blocks();
  }

  pin(id: BlockId, pinned: boolean): Block {
    return this.#held.pin(id, pinned);
  }

  screen(id: SessionId): ScreenText {
    return this.#held.find(id).session.screen();
  }

  shellNames(id: SessionId): string[] {
    const { names } = this.#held.find(id).session;
    return names === null ? [] : [...Object.keys(names.aliases), ...Object.keys(names.functions)];
  }

  async foreground(id: SessionId): Promise<Foreground | null> {
    return await this.#held.find(id).session.foreground();
  }

  async typeAsAgent(keys: AgentKeys): Promise<void> {
    await this.#assertMayType(keys);
    this.#deps.audit.append([this.#rowOfKeys(keys, keys.hasConsent ? 'run' : 'allow')]);
    // No turn of the event loop since the last look: a person's key comes before or after, never between.
    this.#held.find(keys.sessionId).session.typeAsAgent(keys.bytes);
  }

  noteRefusedKeys(keys: ShownKeys): void {
    this.#deps.audit.note([this.#rowOfKeys(keys, 'dismiss')]);
  }

  async endAsAgent(keys: Pick<AgentKeys, 'sessionId' | 'agentId' | 'blockId'>): Promise<void> {
    const { session, control } = this.#held.find(keys.sessionId);
    if (control.mode === 'Manual' || control.isPaused)
      throw new VoxError('forbidden', 'The person has the keyboard of this session: ask them to end it.');
    const open = session.openBlock;
    if (open?.id !== keys.blockId || open.origin.kind !== 'agent' || open.origin.agentId !== keys.agentId)
      throw new VoxError('forbidden', `Only a running command of your own can be ended, and ${keys.blockId} is none.`);
    await session.endForeground();
  }

  discardLine(id: SessionId): void {
    const { session } = this.#held.find(id);
    if (!session.openBlock) session.typeAsAgent(CTRL_C);
  }

  #rowOfKeys(keys: ShownKeys, resolution: 'run' | 'allow' | 'dismiss'): AuditEntry {
    const { session, control } = this.#held.find(keys.sessionId);
    return rowOfKeys(keys, { cwd: session.cwd, level: control.level, mode: control.mode }, resolution);
  }

  async #assertMayType(keys: AgentKeys): Promise<void> {
    const front = await this.foreground(keys.sessionId);
    const { session, control, typedAt } = this.#held.find(keys.sessionId);
    const idleMs = this.#deps.clock.now() - typedAt;
    assertMayType(keys, { mode: control.mode, isPaused: control.isPaused, open: session.openBlock, front, idleMs });
  }

  async blockOutput(id: BlockId, query: OutputQuery): Promise<BlockOutput> {
    return this.#pages.text(this.#held.findBlock(id), query);
  }

  async blockStyled(id: BlockId, query: OutputQuery): Promise<StyledOutput> {
    return this.#pages.styled(this.#held.findBlock(id), query);
  }

  async dispose(): Promise<void> {
    await Promise.all(
      [...this.#held.values()].map(async ({ session }) => {
        await this.#keeper?.keep(session);
        await this.#end(session.id);
      }),
    );
  }

  #hold(session: Session, start: Pick<Held, 'path' | 'args' | 'env'>): void {
    const control = this.#control.addSession(session);
    const sizes = new SizeOwner(() => this.#deps.settings().sessions.size);
    this.#held.set(session.id, {
      session,
      control,
      sizes,
      pastes: new PasteTurn(this.#deps.clock),
      ...start,
      isRestarting: false,
      typedAt: -Infinity,
    });
    session.onDidLeave((clientId) => {
      const size = sizes.left(clientId);
      if (size && session.isAlive) session.resize(size);
    });
    session.onDidChange(() => this.#changes.fire(session.info));
    session.onDidEnd((code) => {
      if (code === 0 && this.#deps.settings().sessions.closeOnExit) void this.close(session.id);
    });
    session.onDidCloseBlock((block) => this.#closedBlocks.fire(block));
    control.onDidChange(() => session.noteControlChanged());
    this.#changes.fire(session.info);
  }

  #controlOf(id: SessionId): Pick<SessionInfo, 'controlMode' | 'level' | 'isPaused' | 'controlVersion'> {
    const control = this.#held.get(id)?.control;
    const { agent } = this.#deps.settings();
    return {
      controlMode: control?.mode ?? agent.mode,
      level: control?.level ?? agent.level,
      isPaused: control?.isPaused ?? false,
      controlVersion: control?.version ?? 0,
    };
  }
}

function staleControl(id: SessionId, mode: ControlMode): VoxError {
  return new VoxError(
    'control.stale',
    `Somebody changed who drives ${id} a moment before: it is ${mode} now. Change it again if you still want to.`,
  );
}
