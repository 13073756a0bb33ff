import { describe, expect, it } from 'vitest';
import { replayPieces, type Size, type TermSnapshot } from '../../../contracts/model/index.ts';
import { caseReads, decodeBytes } from '../../../contracts/terminal/case-repro.fake.ts';
import { terminalCase } from '../../../contracts/terminal/case-rows.fake.ts';
import { openHeadless, writeNow } from '../screen/open-headless.ts';
import { terminalState } from '../screen/terminal-state.fake.ts';
import { UntoldState } from '../screen/untold-state.ts';
import { createFakeFrameSink } from '../session/frame-sink.fake.ts';
import { createFakeShell } from '../session/session.fake.ts';

const SIZE: Size = { cols: 80, rows: 24 };

/** A client without a window. */
class Client {
  readonly terminal = openHeadless({ ...SIZE, scrollback: 5000 });
  readonly #untold = new UntoldState(this.terminal);
  readonly answers: string[] = [];

  constructor() {
    this.terminal.onData((data) => this.answers.push(data));
  }

  write(bytes: Uint8Array | string): this {
    writeNow(this.terminal, typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
    return this;
  }

  show(snapshot: TermSnapshot): this {
    for (const { size, bytes } of replayPieces(snapshot)) {
      this.terminal.resize(size.cols, size.rows);
      this.write(bytes);
    }
    return this;
  }

  get lines(): string[] {
    const { normal } = this.terminal.buffer;
    return Array.from({ length: normal.length }, (_, row) => normal.getLine(row)?.translateToString(true) ?? '');
  }

  /** A row of the screen that shows, from 1. */
  row(row: number): string {
    const { active } = this.terminal.buffer;
    return active.getLine(active.baseY + row - 1)?.translateToString(true) ?? '';
  }

  get state(): object {
    return terminalState(this.terminal, this.#untold);
  }
}

/** A session with a small ring that printed this, and what a client is shown that attaches then. */
function attachAfter(chunks: readonly (string | Buffer)[], replayBytes = 64) {
  const shell = createFakeShell({ replayBytes, size: SIZE, hasIntegration: false });
  for (const chunk of chunks) shell.pty.print(chunk);
  const sink = createFakeFrameSink();
  void shell.session.attach(sink);
  const snapshot = sink.frames[0] as TermSnapshot;
  return { ...shell, snapshot, client: new Client().show(snapshot) };
}

const bytesOf = (id: string) => Buffer.concat(caseReads(terminalCase(id)));
const sentIn = (id: string) =>
  decodeBytes(/sends `([^`]+)`/.exec(terminalCase(id).repro)?.[1] ?? '').toString('latin1');

describe('a case of the replay', () => {
  it('t-070: a ring that begins inside a sequence shows none of it', () => {
    const { client } = attachAfter(['\x1b[38;', bytesOf('t-070'), 'x'.repeat(10), 'y'], 8);
    expect(client.lines[0]).toBe('RED 5 files pending');
    expect(client.lines[1]).toBe(`${'x'.repeat(10)}y`);
  });

  it('t-071: a ring that begins inside a character shows no mojibake', () => {
    const { client } = attachAfter(['\xe6', bytesOf('t-071'), 'x'.repeat(10), 'y'], 8);
    expect(client.lines[0]).toMatch(/ done$/);
    expect(client.lines[0]).not.toContain('5;');
  });

  it('t-073: modes of long ago are in force', () => {
    const { client, snapshot } = attachAfter(
      [sentIn('t-073'), ...Array(400).fill('\x1b[H\x1b[Jscreen update\r\n'.repeat(40))],
      4096,
    );
    const modes = client.state as {
      modes: Record<string, unknown>;
      mouse: unknown;
      keys: string;
      isAlternate: boolean;
      cursor: unknown[];
    };
    expect([modes.isAlternate, modes.mouse, modes.keys, modes.cursor[2]]).toEqual([
      true,
      ['DRAG', 'SGR'],
      '\x1b[>1u',
      true,
    ]);
    expect(modes.modes).toMatchObject({ bracketedPasteMode: true, applicationCursorKeys: true, cursorStyle: 'bar' });
    expect(snapshot.replayOffset).toBeGreaterThan(0);
  });

  it.each([64, 1 << 20])(
    't-074: scroll region and saved cursor are those of the program (ring of %i)',
    (replayBytes) => {
      const filler = Array.from({ length: 6 }, (_, row) => `\x1b[${row + 1};1Hrow ${row + 1}`).join('');
      const { client } = attachAfter(
        [filler, sentIn('t-074'), '\x1b[2;1H', ...Array(20).fill('\x1b[m    ')],
        replayBytes,
      );
      client.write('\x1b8X').write('\x1b[6;1H\n');
      expect([1, 2, 3, 4, 5, 6].map((row) => client.row(row).trimEnd())).toEqual([
        'row 1',
        expect.any(String),
        'row 4',
        'row X',
        'row 6',
        '',
      ]);
    },
  );

  it.each([1, 64, 4096])('t-076: modes that were turned off are off (ring of %i)', (replayBytes) => {
    const { client } = attachAfter([bytesOf('t-076'), 'more', ' and more'], replayBytes);
    const fresh = new Client();
    const facts = (of: Client) => {
      const { modes, mouse } = of.state as { modes: object; mouse: object };
      return { modes, mouse };
    };
    expect(facts(client)).toEqual(facts(fresh));
  });

  it('t-077: frames of the alternate screen are shown once, and not in the scrollback', () => {
    const frame = (index: number) => `\x1b[H\x1b[2J${'cpu\r\n'.repeat(20)}frame ${index}`;
    const { client } = attachAfter(
      ['$ echo before\r\nbefore\r\n$ htop\r\n\x1b[?1049h', ...Array.from({ length: 500 }, (_, index) => frame(index))],
      4096,
    );
    expect(client.row(21)).toBe('frame 499');
    client.write('\x1b[?1049l$ ');
    expect(client.lines.filter((line) => line !== '')).toEqual(['$ echo before', 'before', '$ htop', '$ ']);
  });

  it('t-079: a spinner pushes nothing out', () => {
    const spins = Array.from({ length: 2000 }, (_, index) => `\r${index + 1}`);
    const { client } = attachAfter(['KEEP\r\n', ...spins, '\r\n'], 256);
    expect(client.lines.filter((line) => line !== '')).toEqual(['KEEP', '2000']);
  });

  it('t-080: what was printed at one width is shown at it, and then reflowed', () => {
    const numbers = Array.from({ length: 500 }, (_, index) => index + 1).join(' ');
    const shell = createFakeShell({ size: { cols: 120, rows: 24 }, hasIntegration: false });
    shell.pty.print(`${numbers}\r\n$ `);
    shell.session.resize({ cols: 70, rows: 24 });
    const sink = createFakeFrameSink();
    void shell.session.attach(sink);
    const client = new Client().show(sink.frames[0] as TermSnapshot);
    const { normal } = client.terminal.buffer;
    let text = '';
    for (let row = 0; row < normal.length; row += 1) {
      const line = normal.getLine(row);
      if (row > 0 && !line?.isWrapped) break;
      text += line?.translateToString(!normal.getLine(row + 1)?.isWrapped) ?? '';
    }
    expect([client.terminal.cols, text]).toEqual([70, numbers]);
  });

  it('t-082: keys typed while a replay is shown reach the shell once and in order', () => {
    const { session, pty } = attachAfter(['x'.repeat(10_000)], 1 << 20);
    for (const key of ['l', 's', '\r']) session.input(Buffer.from(key), true);
    expect(pty.takeWritten()).toBe('ls\r');
  });

  it('t-083: every client lists the same blocks, and nothing ends anew', () => {
    const shell = createFakeShell();
    const ends: string[] = [];
    shell.session.onDidCloseBlock(({ id }) => ends.push(id));
    shell.prompt();
    for (const [command, code] of [
      ['true', 0],
      ['false', 1],
      ['sleep 1', 0],
    ] as const) {
      shell.start(command);
      shell.clock.advance(5);
      shell.prompt(code);
    }
    const seen = [createFakeFrameSink(), createFakeFrameSink()].map((sink) => {
      void shell.session.attach(sink);
      return sink.frames.map((frame) => (frame.type === 'snapshot' ? frame.blocks : frame.type));
    });
    expect(seen[0]?.[0]).toEqual(seen[1]?.[0]);
    expect(seen[0]?.[0]).toMatchObject([{ exitCode: 0 }, { exitCode: 1 }, { exitCode: 0 }]);
    expect([seen.flat().filter((frame) => frame === 'block-closed'), ends]).toEqual([[], ['s-1#1', 's-1#2', 's-1#3']]);
  });

  it.each([1, 40, 4096])('t-088: wide characters at the right edge are where they were (ring of %i)', (replayBytes) => {
    const bytes = bytesOf('t-088');
    const chunks = Array.from({ length: bytes.length }, (_, index) => bytes.subarray(index, index + 1));
    const { client } = attachAfter(chunks, replayBytes);
    expect(client.state).toEqual(new Client().write(bytes).state);
  });
});
