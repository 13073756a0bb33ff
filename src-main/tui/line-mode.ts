import { stripVTControlCharacters } from 'node:util';
import {
  joinAnswer,
  type SessionId,
  type SessionInfo,
  type TermFrame,
  type TerminalAnswer,
  type WireError,
} from '../../contracts/model/index.ts';
import type { OwnTerminal } from '../platform/own-terminal.ts';
import type { DaemonHost } from '../rpc/client/daemon-host.ts';
import { answerLines } from './answer.ts';
import { OutputGate } from './output-gate.ts';
import type { TermEnd, TermViewOptions } from './term-view.ts';

const CTRL_C = new Uint8Array([3]);
const CTRL_D = new Uint8Array([4]);

/**
 * A session on a terminal that understands no escape sequences (TERM=dumb): lines in, plain text out. Ctrl+C reaches the
 * session; Ctrl+D ends a running program's input and detaches at the prompt.
 */
export function runLineMode(options: TermViewOptions): Promise<TermEnd> {
  return new Promise((resolve) => {
    const mode = new LineMode(options, (end) => {
      mode.dispose();
      resolve(end);
    });
    mode.start();
  });
}

class LineMode {
  readonly #host: DaemonHost;
  readonly #terminal: OwnTerminal;
  readonly #sessionId: SessionId;
  readonly #isReadOnly: boolean;
  readonly #finish: (end: TermEnd) => void;
  readonly #listeners: { dispose(): void }[] = [];
  #gate: OutputGate | null = null;
  #session: SessionInfo | null = null;
  #answer: TerminalAnswer | null = null;
  #typed = '';
  /** The shell's echo and prompt are not shown: the terminal echoes by itself, and the prompt is ours. */
  #isInBlock = false;
  #hasPrompt = false;
  #rest = '';
  readonly #decoder = new TextDecoder();

  constructor({ host, terminal, sessionId, isReadOnly }: TermViewOptions, finish: (end: TermEnd) => void) {
    this.#host = host;
    this.#terminal = terminal;
    this.#sessionId = sessionId;
    this.#isReadOnly = isReadOnly;
    this.#finish = finish;
  }

  start(): void {
    const { onInput, onSignal, onEnd } = this.#terminal;
    this.#listeners.push(onInput((chunk) => this.#read(chunk)));
    this.#listeners.push(onEnd(() => this.#endOfInput()));
    this.#listeners.push(
      onSignal((signal) => {
        if (signal === 'SIGINT') this.#keys(CTRL_C);
        else this.#finish({ kind: 'signal', signal });
      }),
    );
    this.#print(`Session ${this.#sessionId}: one line at a time, Ctrl+D detaches.\n`);
    this.#attach();
  }

  dispose(): void {
    for (const listener of this.#listeners) listener.dispose();
    this.#gate?.cancel();
  }

  #attach(): void {
    const gate = new OutputGate((frame, onTaken) => {
      this.#take(frame);
      onTaken();
    });
    this.#gate = gate;
    this.#host.attach(this.#sessionId, gate, { clientId: '', isReadOnly: this.#isReadOnly }).then(
      () => {
        if (!gate.isCancelled && this.#session?.activity !== 'exited') this.#attach();
      },
      (error: WireError) => this.#finish({ kind: 'failed', error: { code: error.code, message: error.message } }),
    );
  }

  #take(frame: TermFrame): void {
    if (frame.type === 'output') {
      if (this.#isInBlock || this.#session?.integration === 'none') this.#print(this.#plain(frame.bytes));
    } else if (frame.type === 'block-opened') this.#isInBlock = true;
    else if (frame.type === 'block-closed') this.#isInBlock = false;
    else if (frame.type === 'agent') this.#takeAnswer(joinAnswer(this.#answer, frame.answer, frame.from));
    else if (frame.type === 'exit') this.#finish({ kind: 'exited', sessionId: this.#sessionId, code: frame.code });
    else if (frame.type === 'snapshot' || frame.type === 'session-changed') {
      this.#session = frame.session;
      this.#isInBlock &&= frame.type !== 'snapshot';
      this.#prompt(frame.session);
    }
  }

  /** Whole, in lines of its own: it would stand in the midst of what is typed or printed. */
  #takeAnswer(answer: TerminalAnswer): void {
    this.#answer = answer;
    if (answer.state === 'streaming') return;
    this.#print(`\n${answerLines(answer)}`);
    this.#hasPrompt = false;
    if (this.#session) this.#prompt(this.#session);
  }

  #prompt({ activity, integration, cwd }: SessionInfo): void {
    const isReady = activity === 'prompt' && integration !== 'none';
    if (isReady && !this.#hasPrompt && !this.#isReadOnly) this.#print(`${cwd} $ `);
    this.#hasPrompt = isReady;
  }

  #read(chunk: Buffer): void {
    this.#typed += chunk.toString('utf8');
    // Ctrl+D on an empty line arrives as an empty read, which Node tells as the end of input.
    for (let end = this.#typed.indexOf('\n'); end !== -1; end = this.#typed.indexOf('\n')) {
      const line = this.#typed.slice(0, end);
      this.#typed = this.#typed.slice(end + 1);
      this.#send(line);
    }
  }

  #send(line: string): void {
    this.#hasPrompt = false;
    if (this.#isReadOnly) this.#print('Read-only: nothing was typed.\n');
    else if (this.#session?.activity !== 'prompt' || line.trim() === '') this.#keys(Buffer.from(`${line}\r`));
    else this.#host.submit(this.#sessionId, line).catch((error: WireError) => this.#print(`${error.message}\n`));
  }

  #keys(bytes: Uint8Array): void {
    if (this.#isReadOnly) return;
    this.#host.input(this.#sessionId, bytes).catch((error: WireError) => this.#print(`${error.message}\n`));
  }

  #endOfInput(): void {
    if (this.#isInBlock) this.#keys(CTRL_D);
    this.#finish({ kind: 'detached', sessionId: this.#sessionId });
  }

  /** A sequence that a chunk cuts waits for the rest of it. */
  #plain(bytes: Uint8Array): string {
    const text = this.#rest + this.#decoder.decode(bytes, { stream: true });
    const open = text.lastIndexOf('\x1b');
    const isCut = open !== -1 && text.length - open < 128 && !isWhole(text.slice(open));
    this.#rest = isCut ? text.slice(open) : '';
    const whole = isCut ? text.slice(0, open) : text;
    return stripVTControlCharacters(whole).replace(/[^\t\n\x20-\uffff]/g, '');
  }

  #print(text: string): void {
    if (text !== '') this.#terminal.write(text);
  }
}

function isWhole(sequence: string): boolean {
  if (sequence.startsWith('\x1b]') || sequence.startsWith('\x1bP')) return /\x07|\x1b\\$/.test(sequence);
  if (sequence.startsWith('\x1b[')) return /[@-~]/.test(sequence.slice(2));
  return sequence.length > 1;
}
