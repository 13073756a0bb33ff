import type { Disposable } from '../../base/disposable.ts';
import type { Clock } from '../../platform/clock.ts';
import type { TerminalFacts, TerminalQuery } from './terminal-query.ts';
import { kindOfReply, splitReplies } from './terminal-replies.ts';

export interface QueryDeskOptions {
  readonly clock: Clock;
  readonly facts: TerminalFacts;
  hasClients(): boolean;
  write(bytes: Buffer): void;
}

/** A client that is a terminal answers sooner than this; one that is none (a script, a stopped window) never does. */
const ANSWER_MS = 500;
/** Open questions; a program that asks without reading the answers gets no more than this. */
const MAX_OPEN = 64;

/**
 * Sees to it that each query of a program gets exactly one answer. One client is elected to give it: whoever of those that
 * answer typed last, else the first to answer. Where that one stays silent the host answers, and another one may be elected.
 */
export class QueryDesk implements Disposable {
  readonly #options: QueryDeskOptions;
  #open: { readonly query: TerminalQuery; readonly dueAt: number }[] = [];
  #timer: Disposable | null = null;
  /** Clients that have answered: real terminals. */
  readonly #terminals = new Set<string>();
  #elected: string | null = null;
  #forgotAt = Number.NEGATIVE_INFINITY;

  constructor(options: QueryDeskOptions) {
    this.#options = options;
  }

  asked(query: TerminalQuery): void {
    const { clock, hasClients } = this.#options;
    if (!hasClients()) this.#answer(query);
    else if (this.#open.length < MAX_OPEN) {
      this.#open.push({ query, dueAt: clock.now() + ANSWER_MS });
      this.#wait();
    }
  }

  /** @returns What of a client's replies goes to the program: those of the one that is elected, to what was asked. */
  accept(replies: Uint8Array, clientId: string): Buffer {
    const taken = splitReplies(replies).filter((reply) => this.#take(reply, clientId));
    return Buffer.from(taken.join(''), 'latin1');
  }

  /** The program that asked has ended: an answer would stand at the shell's prompt as if it had been typed. */
  forget(): void {
    this.#open = [];
    this.#forgotAt = this.#options.clock.now();
    this.dispose();
  }

  /** A client drives the session. */
  typed(clientId: string): void {
    if (this.#terminals.has(clientId)) this.#elected = clientId;
  }

  /** A client has gone. */
  left(clientId: string): void {
    this.#terminals.delete(clientId);
    if (this.#elected === clientId) this.#elected = null;
  }

  dispose(): void {
    this.#timer?.dispose();
    this.#timer = null;
  }

  #take(reply: string, clientId: string): boolean {
    const kind = kindOfReply(reply);
    // Mouse and focus reports, and answers to what is not followed here: of those that come late, the asker has ended.
    if (kind === null) return !/^\x1bP|t$/.test(reply) || this.#options.clock.now() - this.#forgotAt > ANSWER_MS;
    this.#terminals.add(clientId);
    const index = this.#open.findIndex(({ query }) => query.kind === kind);
    // xterm sends F3 with Shift, Alt or Ctrl as if it were a cursor position.
    if (index < 0) return /^\x1b\[1;[2-8]R$/.test(reply);
    this.#elected ??= clientId;
    if (this.#elected !== clientId) return false;
    this.#open.splice(index, 1);
    if (this.#open.length === 0) this.dispose();
    return true;
  }

  #wait(): void {
    const first = this.#open[0];
    if (!first || this.#timer) return;
    this.#timer = this.#options.clock.setTimer(Math.max(0, first.dueAt - this.#options.clock.now()), () => {
      this.#timer = null;
      const now = this.#options.clock.now();
      const due = this.#open.filter(({ dueAt }) => dueAt <= now);
      this.#open = this.#open.filter(({ dueAt }) => dueAt > now);
      if (due.length > 0) this.#elected = null;
      for (const { query } of due) this.#answer(query);
      this.#wait();
    });
  }

  #answer(query: TerminalQuery): void {
    this.#options.write(Buffer.from(query.answer(this.#options.facts), 'latin1'));
  }
}
