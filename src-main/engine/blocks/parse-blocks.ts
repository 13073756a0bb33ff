import type { BlockStatus, SessionId, Size } from '../../../contracts/model/index.ts';
import { readTyped } from '../screen/read-typed.ts';
import { renderLines } from '../screen/render-lines.ts';
import { BlockList } from './block-list.ts';
import { renderBlock } from './block-text.ts';
import { EnvironmentReport } from './environment-report.ts';
import { EscapeScanner } from './escape-scanner.ts';
import { MarkPolicy } from './mark.ts';
import { typedText } from './prompt-capture.ts';
import type { Mark } from './read-mark.ts';

export interface ParseBlocksOptions {
  /** Bytes fed at a time; the result does not depend on it. */
  readonly chunkSize?: number | undefined;
  /** The session's secret: with it command lines and folders are trusted, and forged marks are told from real ones. */
  readonly nonce?: string | undefined;
  readonly size?: Size | undefined;
  /** Name of the machine on which the stream was recorded: folders of others are not its own. */
  readonly hostname?: string | undefined;
}

export interface ParsedBlock {
  readonly command: string;
  readonly exitCode: number | null;
  readonly text: string;
  readonly cwd: string | null;
  readonly trusted: boolean;
  readonly status: BlockStatus;
}

export interface ParsedBlocks {
  readonly blocks: readonly ParsedBlock[];
  /** The whole stream, as a terminal shows it. */
  readonly text: string;
  /** The folder of the shell at the end of the stream. */
  readonly cwd: string | null;
  /** What is typed at the prompt at the end of the stream; null when the shell is not at one. */
  readonly input: string | null;
  /** The shell's variables, where it reports them. */
  readonly environment: Readonly<Record<string, string>>;
  /** The marks that were believed, in order, and what was printed between them (as it is, escape sequences included). */
  readonly events: readonly ParsedEvent[];
  /** Marks that were not believed. */
  readonly rejectedMarks: number;
}

type ParsedEvent = Mark | { readonly kind: 'output'; readonly text: string };

const DEFAULT_SIZE: Size = { cols: 80, rows: 24 };
const SESSION = 's-1' as SessionId;

/** Reads a recorded terminal stream into blocks, exactly as a live session would. */
export function parseBlocks(bytes: Uint8Array, options: ParseBlocksOptions = {}): ParsedBlocks {
  const { chunkSize = 65_536, nonce = null, size = DEFAULT_SIZE, hostname } = options;
  const stream = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const policy = new MarkPolicy({ nonce, isOurs: false, hostname });
  const environment = new EnvironmentReport();
  const events: ParsedEvent[] = [];
  const blocks = new BlockList({
    sessionId: SESSION,
    now: () => 0,
    size: () => size,
    blockBytes: 1 << 20,
    readCommand: readTyped,
    startedBy: () => ({ origin: { kind: 'user' }, sent: null }),
  });
  let taken = 0;
  const takeUntil = (end: number) => {
    if (end > taken) blocks.output(stream.subarray(taken, end));
    taken = Math.max(taken, end);
  };
  let told = 0;
  const tellOutput = (start: number, end: number) => {
    if (start > told) events.push({ kind: 'output', text: stream.toString('utf8', told, start) });
    // Any ESC ends an OSC; the backslash that makes a terminator of it is nobody's output.
    told = stream[end] === 0x1b && stream[end + 1] === 0x5c ? end + 2 : end;
  };
  const scanner = new EscapeScanner({
    osc(sequence) {
      const mark = policy.read(sequence);
      if (!mark) return;
      takeUntil(sequence.end);
      blocks.mark(mark, sequence.end);
      if (mark.kind === 'environment') environment.take(mark);
      tellOutput(sequence.start, sequence.end);
      events.push(mark);
    },
  });
  for (let start = 0; start < stream.length; start += chunkSize) {
    const end = Math.min(stream.length, start + chunkSize);
    scanner.feed(stream.subarray(start, end));
    takeUntil(end);
  }
  tellOutput(stream.length, stream.length);
  // A stream that was recorded through a pipe has no carriage returns at all.
  const convertEol = !stream.includes('\r\n');
  const { promptLine } = blocks;
  return {
    blocks: blocks.list().map((block) => {
      const { command, exitCode, cwd, trusted, status } = block;
      const entry = blocks.find(block.id);
      const text = entry ? renderBlock(entry, { convertEol }).join('\n') : '';
      return { command, exitCode, text, cwd, trusted, status };
    }),
    text: renderLines(stream, { size, convertEol }).join('\n'),
    cwd: blocks.cwd,
    input: promptLine && typedText(readTyped(promptLine, size)),
    environment: environment.variables,
    events,
    rejectedMarks: policy.rejected,
  };
}
