import {
  type Block,
  type BlockId,
  type BlockOrigin,
  blockIdOf,
  type SessionId,
  type Size,
  splitBlockId,
  statusOfExit,
} from '../../../contracts/model/index.ts';
import { visibleControls } from '../../base/visible-controls.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { PromptLine } from '../screen/read-typed.ts';
import { BlockBytes } from './block-bytes.ts';
import { PromptCapture, typedText } from './prompt-capture.ts';
import type { Mark } from './read-mark.ts';

export interface BlockListOptions {
  readonly sessionId: SessionId;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Of the terminal, now. */
  size(): Size;
  /** Bytes kept of a block's head, and again of its tail. */
  readonly blockBytes: number;
  /** Reads a command off the screen, for shells that do not send it. */
  readCommand(line: PromptLine, size: Size): string;
  /** Who started the command that begins now, and what they typed when that is known better than the shell tells it. */
  startedBy(command: string): Started;
}

export interface Started {
  readonly origin: BlockOrigin;
  /** Several lines as they were sent; shells report them joined, or one by one. Null: the shell's word is all there is. */
  readonly sent: string | null;
}

export type BlockChange =
  | { readonly type: 'opened'; readonly block: Block }
  | { readonly type: 'closed'; readonly block: Block };

/** A block with what it printed, and the terminal's size when it began. */
export interface BlockEntry {
  readonly block: Block;
  readonly bytes: BlockBytes;
  readonly size: Size;
}

/** A block of a session that has ended, with what is left of its output. */
export interface KeptBlock {
  readonly block: Block;
  readonly output: Buffer;
  readonly size: Size;
}

interface Entry extends BlockEntry {
  block: Block;
  /** The command is known whole: what the shell adds to it later is in it already. */
  readonly isWhole: boolean;
}

/** Kept blocks of one session; the oldest go first. */
const MAX_BLOCKS = 2000;
/** Pinned blocks of one session: all of them go into the agent's context, so there cannot be many. */
const MAX_PINNED = 20;

/** Turns marks and output into blocks. Marks may come in any order, twice or not at all: the state stays sound. */
export class BlockList {
  readonly #options: BlockListOptions;
  readonly #entries = new Map<BlockId, Entry>();
  readonly #prompt = new PromptCapture();
  #open: Entry | null = null;
  #count = 0;
  #cwd: string | null = null;
  #lastExit: number | null = null;
  /** The command line of the next command, once the shell has sent it. */
  #command: { readonly text: string; readonly isTrusted: boolean } | null = null;

  constructor(options: BlockListOptions) {
    this.#options = options;
  }

  get open(): Block | null {
    return this.#open?.block ?? null;
  }

  /** Blocks that are kept. */
  get count(): number {
    return this.#entries.size;
  }

  /** Exit code of the block that closed last. */
  get lastExit(): number | null {
    return this.#lastExit;
  }

  get cwd(): string | null {
    return this.#cwd;
  }

  /** The prompt line as far as it is printed; null while a command runs. */
  get promptLine(): PromptLine | null {
    return this.#open ? null : this.#prompt.line;
  }

  /** Where the prompt began at which the shell is; null while a command runs, or when no prompt was seen. */
  get promptOffset(): number | null {
    return this.#open ? null : this.#prompt.startOffset;
  }

  list(): Block[] {
    return [...this.#entries.values()].map(({ block, bytes }) => ({ ...block, omittedBytes: bytes.omittedBytes }));
  }

  /** Null for an unknown or forgotten block. */
  find(id: BlockId): BlockEntry | null {
    return this.#entries.get(id) ?? null;
  }

  /**
   * Keeps a block from being forgotten, or lets it go. @returns Null for an unknown block.
   *
   * @throws {VoxError} `block.too-many-pinned`.
   */
  pin(id: BlockId, pinned: boolean): Block | null {
    const entry = this.#entries.get(id);
    if (!entry) return null;
    if (pinned && !entry.block.pinned && this.#pinnedCount() >= MAX_PINNED) {
      throw new VoxError('block.too-many-pinned', `${MAX_PINNED} blocks are pinned already. Unpin one first.`);
    }
    entry.block = { ...entry.block, pinned };
    return { ...entry.block, omittedBytes: entry.bytes.omittedBytes };
  }

  #pinnedCount(): number {
    let count = 0;
    for (const { block } of this.#entries.values()) if (block.pinned) count += 1;
    return count;
  }

  /** The program in the open block took the whole screen. */
  noteFullScreen(): void {
    if (this.#open && !this.#open.block.fullScreen) this.#open.block = { ...this.#open.block, fullScreen: true };
  }

  output(bytes: Buffer): void {
    if (this.#open) this.#open.bytes.append(bytes);
    else this.#prompt.append(bytes);
  }

  /** @param end Absolute offset behind the mark; its bytes were given to `output` before. */
  mark(mark: Mark, end: number): BlockChange[] {
    switch (mark.kind) {
      case 'prompt-start':
        return this.#startPrompt(mark.promptId, end);
      case 'prompt-end':
        this.#prompt.endPrompt();
        return [];
      case 'command-line':
        this.#nameCommand(mark.command, mark.isTrusted);
        return [];
      case 'command-start':
        return this.#startCommand(mark.command, end);
      case 'command-end':
        return this.#endCommand(mark.exitCode, end);
      case 'cwd':
        this.#cwd = mark.path;
        return [];
      case 'aside-start':
        this.#prompt.startAside();
        return [];
      case 'aside-end':
        this.#prompt.endAside();
        return [];
      case 'property':
      case 'environment':
        return [];
    }
  }

  /** The shell has ended. */
  end(exitCode: number | null, at: number): BlockChange[] {
    return this.#close(exitCode, at);
  }

  /**
   * Takes in the blocks of a session that was there before, under the same numbers. Nobody saw how one ended that ran.
   * @param at Of the time when they were kept, in epoch milliseconds.
   */
  restore(blocks: readonly KeptBlock[], at: number): void {
    const { sessionId, blockBytes } = this.#options;
    for (const { block: old, output, size } of blocks) {
      const { number } = splitBlockId(old.id);
      const bytes = new BlockBytes(blockBytes);
      bytes.append(output);
      const ended = { endedAt: old.endedAt ?? at, status: old.status === 'running' ? 'unknown' : old.status } as const;
      const block = { ...old, ...ended, id: blockIdOf(sessionId, number), sessionId };
      this.#entries.set(block.id, { block, bytes, size, isWhole: true });
      this.#count = Math.max(this.#count, number);
    }
  }

  /** Another shell takes the place of the one that was there; how its command ended nobody will know. */
  restart(at: number): BlockChange[] {
    const changes = this.#close(null, at);
    this.#command = null;
    this.#prompt.clear();
    return changes;
  }

  #startPrompt(promptId: string | null, end: number): BlockChange[] {
    const changes = this.#close(null, end);
    this.#command = null;
    this.#prompt.start(promptId, end);
    return changes;
  }

  #nameCommand(text: string, isTrusted: boolean): void {
    const open = this.#open;
    if (!open) {
      // A hint never takes the place of what the shell itself has said.
      if (isTrusted || !this.#command?.isTrusted) this.#command = { text, isTrusted };
    } else if (text === '') {
      return;
    } else if (isTrusted && open.block.trusted && !open.isWhole) {
      // Several lines pasted at one prompt run as one block, and the shell names them one by one.
      open.block = { ...open.block, command: `${open.block.command}\n${visibleControls(text)}` };
    } else if ((isTrusted && !open.block.trusted) || open.block.command === '') {
      // Some shells name a command just after it has started.
      open.block = { ...open.block, command: visibleControls(text), trusted: isTrusted };
    }
  }

  #startCommand(hinted: string | null, end: number): BlockChange[] {
    // A mark of a nested shell, or the same mark in a second dialect.
    if (this.#open) return [];
    const named = this.#command ?? (hinted === null ? null : { text: hinted, isTrusted: false });
    this.#command = null;
    // Ctrl+C or Enter at an empty prompt.
    if (named ? named.text.trim() === '' : this.#prompt.isUntouched) return [];
    const isTrusted = named?.isTrusted ?? false;
    return [this.#openBlock(named?.text ?? this.#readCommand(), isTrusted, end)];
  }

  #readCommand(): string {
    const { line } = this.#prompt;
    return line ? typedText(this.#options.readCommand(line, this.#options.size())) : '';
  }

  #endCommand(exitCode: number | null, end: number): BlockChange[] {
    const named = this.#command;
    this.#command = null;
    if (this.#open || exitCode === null || !named || named.text.trim() === '') return this.#close(exitCode, end);
    // The shell named a line whose start it never told: a syntax error. What it printed since the line was sent is its
    // output. Without any, a 2 may be the code of the command before, that a comment has kept.
    const output = this.#prompt.outputAfter(named.text);
    if (output === null && exitCode === 2) return [];
    const opened = this.#openBlock(named.text, named.isTrusted, end - (output?.length ?? 0));
    if (output) this.output(output);
    return [opened, ...this.#close(exitCode, end)];
  }

  #openBlock(seen: string, trusted: boolean, end: number): BlockChange {
    const { sessionId, now, size, startedBy, blockBytes } = this.#options;
    const { origin, sent } = startedBy(seen);
    // What acts on a terminal must not act when the command is shown, copied or run again.
    const command = visibleControls(sent ?? seen);
    this.#count += 1;
    const block: Block = {
      id: blockIdOf(sessionId, this.#count),
      sessionId,
      command,
      trusted,
      cwd: this.#cwd,
      origin,
      startedAt: now(),
      endedAt: null,
      exitCode: null,
      status: 'running',
      omittedBytes: 0,
      fullScreen: false,
      pinned: false,
      range: { prompt: this.#prompt.startOffset ?? end, output: end, end: null },
    };
    this.#open = { block, bytes: new BlockBytes(blockBytes), size: size(), isWhole: sent !== null };
    this.#entries.set(block.id, this.#open);
    this.#forgetOldest();
    return { type: 'opened', block };
  }

  #close(exitCode: number | null, end: number): BlockChange[] {
    const entry = this.#open;
    if (!entry) return [];
    this.#open = null;
    this.#lastExit = exitCode;
    this.#prompt.clear();
    entry.block = {
      ...entry.block,
      endedAt: this.#options.now(),
      exitCode,
      status: statusOfExit(exitCode),
      omittedBytes: entry.bytes.omittedBytes,
      range: { ...entry.block.range, end: Math.max(end, entry.block.range.output) },
    };
    return [{ type: 'closed', block: entry.block }];
  }

  #forgetOldest(): void {
    for (const [id, { block }] of this.#entries) {
      if (this.#entries.size <= MAX_BLOCKS) return;
      if (!block.pinned) this.#entries.delete(id);
    }
  }
}
