import {
  type Approval,
  joinAnswer,
  type SessionId,
  type SessionInfo,
  type Size,
  type TermFrame,
  type TerminalAnswer,
  type WireError,
} from '../../contracts/model/index.ts';
import { type Disposable, DisposableStore } from '../base/disposable.ts';
import type { EndSignal, OwnTerminal } from '../platform/own-terminal.ts';
import type { DaemonHost } from '../rpc/client/daemon-host.ts';
import { answerNotice } from './answer.ts';
import { drawMenu } from './draw-menu.ts';
import { InputReader } from './input-reader.ts';
import { type MenuItem, MenuState } from './menu.ts';
import { OutputGate } from './output-gate.ts';
import { createPalette } from './palette.ts';
import { ScreenPainter } from './screen-painter.ts';
import { statusText } from './status-line.ts';
import { resetSequence, SAVE_TITLE } from './terminal-reset.ts';

export interface TermViewOptions {
  readonly host: DaemonHost;
  readonly terminal: OwnTerminal;
  readonly sessionId: SessionId;
  /** No byte and no resize of ours reaches the session. */
  readonly isReadOnly: boolean;
  /** The sessions are in this very process and end with it. */
  readonly isLocal: boolean;
}

/** Why the person is back at their own shell. */
export type TermEnd =
  | { readonly kind: 'detached'; readonly sessionId: SessionId }
  | { readonly kind: 'exited'; readonly sessionId: SessionId; readonly code: number | null }
  | { readonly kind: 'failed'; readonly error: WireError }
  | { readonly kind: 'signal'; readonly signal: EndSignal }
  | { readonly kind: 'terminal-gone' };

const PREFIX_BYTE = new Uint8Array([0x1c]);

/** Shows a session in the person's own terminal until it ends or they leave; the terminal is then as it was before. */
export async function showSession(options: TermViewOptions): Promise<TermEnd> {
  const view = new TermView(options);
  try {
    return await view.run();
  } finally {
    view.dispose();
  }
}

class TermView implements Disposable {
  readonly #options: TermViewOptions;
  readonly #painter: ScreenPainter;
  readonly #reader = new InputReader();
  readonly #store = new DisposableStore();
  readonly #approvals = new Map<string, Approval>();
  readonly #restore: () => void;
  #sessionId: SessionId;
  #session: SessionInfo | null = null;
  #gate: OutputGate | null = null;
  #menu: MenuState | null = null;
  #notice: string | null = null;
  /** What an assistant said here last. */
  #answer: TerminalAnswer | null = null;
  #finish: (end: TermEnd) => void = () => {};
  #isFirst = true;

  constructor(options: TermViewOptions) {
    this.#options = options;
    this.#sessionId = options.sessionId;
    this.#painter = new ScreenPainter(options.terminal);
    // Runs however the process ends, short of a kill.
    this.#restore = () => {
      options.terminal.write(resetSequence(options.terminal.size.rows));
      options.terminal.setRaw(false);
    };
  }

  async run(): Promise<TermEnd> {
    const { terminal, host } = this.#options;
    const ended = new Promise<TermEnd>((resolve) => {
      this.#finish = resolve;
    });
    terminal.setRaw(true);
    process.on('exit', this.#restore);
    terminal.write(SAVE_TITLE);
    this.#store.add(terminal.onInput((chunk) => this.#reader.push(chunk)));
    this.#store.add(terminal.onResize(() => this.#resized()));
    this.#store.add(terminal.onSignal((signal) => this.#finish({ kind: 'signal', signal })));
    this.#store.add(terminal.onEnd(() => this.#finish({ kind: 'terminal-gone' })));
    this.#store.add(terminal.onContinue(() => this.#goOn()));
    this.#store.add(this.#reader.onKeys((bytes) => this.#type(bytes)));
    this.#store.add(this.#reader.onPrefix(() => this.#prefix()));
    this.#store.add(host.onDidChangeApproval((approval) => this.#note(approval)));
    this.#attach(this.#sessionId);
    host.approvals().then(
      (approvals) => {
        for (const approval of approvals) this.#note(approval);
      },
      () => {
        /* The attachment fails too, and says why. */
      },
    );
    return await ended;
  }

  dispose(): void {
    this.#store.dispose();
    this.#gate?.cancel();
    this.#painter.dispose();
    process.off('exit', this.#restore);
    this.#restore();
  }

  #attach(id: SessionId): void {
    const { host, isReadOnly } = this.#options;
    this.#gate?.cancel();
    this.#sessionId = id;
    const gate = new OutputGate((frame, onTaken) => this.#take(frame, onTaken));
    this.#gate = gate;
    const attach = async () => {
      if (!isReadOnly) await this.#resizeTo(this.#painter.room);
      await host.attach(id, gate, { clientId: '', isReadOnly });
      // After a gap the snapshot of a new attachment holds what was missed.
      if (this.#gate === gate && !gate.isCancelled) this.#attach(id);
    };
    attach().catch((error: WireError) => {
      if (this.#gate === gate) this.#finish({ kind: 'failed', error: { code: error.code, message: error.message } });
    });
  }

  #take(frame: TermFrame, onTaken: () => void): void {
    if (frame.type === 'output') {
      this.#painter.output(frame.bytes, onTaken);
      return;
    }
    if (frame.type === 'snapshot') {
      this.#session = frame.session;
      this.#answer = frame.answer;
      this.#painter.show(frame, this.#isFirst);
      this.#isFirst = false;
      this.#painter.resizeSession(frame.session.size);
    } else if (frame.type === 'session-changed') {
      this.#session = frame.session;
      this.#painter.resizeSession(frame.session.size);
    } else if (frame.type === 'agent') {
      this.#answer = joinAnswer(this.#answer, frame.answer, frame.from);
      // What waits for the person's word is more urgent than words.
      this.#notice = this.#waiting.length > 0 ? null : answerNotice(this.#answer);
    } else if (frame.type === 'exit') {
      this.#finish({ kind: 'exited', sessionId: this.#sessionId, code: frame.code });
    }
    this.#showStatus();
  }

  #resized(): void {
    this.#painter.resizeTerminal();
    if (!this.#options.isReadOnly) this.#send(this.#resizeTo(this.#painter.room));
    this.#showStatus();
    this.#drawMenu();
  }

  async #resizeTo(size: Size): Promise<void> {
    try {
      await this.#options.host.resize(this.#sessionId, size);
    } catch (error) {
      // A shell that has ended keeps its last size; attaching shows what it left.
      if ((error as WireError).code !== 'session.closed') throw error;
    }
  }

  #goOn(): void {
    this.#options.terminal.setRaw(true);
    this.#painter.repaint();
    this.#drawMenu();
  }

  #type(bytes: Buffer): void {
    if (this.#menu) {
      const chosen = this.#menu.type(bytes.toString('utf8'));
      if (chosen === 'close') this.#closeMenu(null);
      else if (chosen) this.#choose(this.#menu, chosen);
      else this.#drawMenu();
      return;
    }
    if (this.#options.isReadOnly) {
      this.#setNotice('Read-only: nothing is typed. Ctrl+\\ opens the menu.');
      return;
    }
    if (this.#notice !== null) this.#setNotice(null);
    this.#send(this.#options.host.input(this.#sessionId, bytes));
  }

  /** Pressed twice it is a key of the session's. */
  #prefix(): void {
    if (this.#menu) {
      this.#closeMenu(null);
      if (!this.#options.isReadOnly) this.#send(this.#options.host.input(this.#sessionId, PREFIX_BYTE));
    } else if (this.#session) {
      this.#gate?.hold();
      this.#menu = new MenuState(createPalette(this.#paletteContext(this.#session)));
      this.#drawMenu();
    }
  }

  #paletteContext(session: SessionInfo) {
    const { host, isReadOnly, isLocal, terminal } = this.#options;
    const actions = {
      attach: (id: SessionId) => this.#attach(id),
      detach: () => this.#finish({ kind: 'detached', sessionId: this.#sessionId }),
      sendPrefix: () => this.#send(host.input(this.#sessionId, PREFIX_BYTE)),
      copy: (text: string) => terminal.write(`\x1b]52;c;${Buffer.from(text, 'utf8').toString('base64')}\x07`),
    };
    return {
      host,
      session,
      waiting: this.#waiting,
      answer: this.#answer,
      isReadOnly,
      isLocal,
      actions,
      cols: terminal.size.cols,
    };
  }

  #choose(menu: MenuState, item: MenuItem): void {
    Promise.resolve()
      .then(() => item.choose())
      .then(
        (next) => {
          if (this.#menu !== menu) return;
          if (typeof next === 'string' || next === null) return this.#closeMenu(next);
          menu.open(next);
          this.#painter.repaint();
          this.#drawMenu();
        },
        (error: WireError) => {
          if (this.#menu === menu) this.#closeMenu(error.message);
        },
      );
  }

  #closeMenu(notice: string | null): void {
    this.#menu = null;
    this.#notice = notice;
    this.#showStatus();
    this.#painter.repaint();
    this.#gate?.release();
  }

  #drawMenu(): void {
    if (this.#menu) this.#painter.drawOver(drawMenu(this.#menu, this.#painter.room));
  }

  /** Waits for no answer. That the session has ended is told by the stream, that the host has gone as well. */
  #send(request: Promise<unknown>): void {
    request.catch((error: WireError) => {
      if (error.code !== 'session.closed' && error.code !== 'disconnected') this.#setNotice(error.message);
    });
  }

  #note(approval: Approval): void {
    this.#approvals.set(approval.id, approval);
    this.#showStatus();
  }

  /** Requests that have not run yet. */
  get #waiting(): Approval[] {
    return [...this.#approvals.values()].filter(
      ({ sessionId, state }) => sessionId === this.#sessionId && (state === 'asking' || state === 'queued'),
    );
  }

  #setNotice(notice: string | null): void {
    this.#notice = notice;
    this.#showStatus();
  }

  #showStatus(): void {
    if (!this.#session) return;
    const facts = {
      session: this.#session,
      asking: this.#waiting.filter(({ state, hold }) => state === 'asking' || hold === 'paused'),
      isReadOnly: this.#options.isReadOnly,
      notice: this.#notice,
    };
    this.#painter.status = statusText(facts, this.#options.terminal.size.cols);
    this.#drawMenu();
  }
}
