import type { Size } from '../../contracts/model/index.ts';
import { Emitter } from '../base/emitter.ts';
import type { Pty, PtyExit, PtyOptions, PtySpawner } from './pty.ts';

export interface FakePty extends Pty {
  readonly options: PtyOptions;
  readonly sizes: Size[];
  /** Everything written so far, as text; emptied by reading it. */
  takeWritten(): string;
  print(text: string | Uint8Array): void;
  exit(exit: PtyExit): void;
  /** The program replaces itself. */
  exec(line: string): void;
}

export interface FakePtySpawner extends PtySpawner {
  readonly spawned: FakePty[];
}

export function createFakePtySpawner(): FakePtySpawner {
  const spawned: FakePty[] = [];
  return {
    spawned,
    spawn(options) {
      const pty = createFakePty(options, spawned.length + 1);
      spawned.push(pty);
      return pty;
    },
  };
}

function createFakePty(options: PtyOptions, pid: number): FakePty {
  const data = new Emitter<Buffer<ArrayBuffer>>();
  const exited = new Emitter<PtyExit>();
  const sizes: Size[] = [];
  let written: Uint8Array[] = [];
  let hasExited = false;
  let line = options.file;
  const exit = (value: PtyExit) => {
    if (hasExited) return;
    hasExited = true;
    exited.fire(value);
  };
  return {
    pid,
    options,
    sizes,
    onData: data.event,
    onExit: exited.event,
    notify: () => {},
    write: (bytes) => void written.push(bytes),
    resize: (size) => void sizes.push(size),
    foreground: async () => null,
    endForeground: async () => {},
    kill: async () => exit({ exitCode: null, signal: 1 }),
    print: (text) => data.fire(Buffer.from(text as string)),
    exit,
    programLine: () => line,
    exec(next) {
      line = next;
    },
    takeWritten() {
      const text = Buffer.concat(written).toString();
      written = [];
      return text;
    },
  };
}
