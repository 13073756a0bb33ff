import type { SessionId, TermFrame } from '../../../contracts/model/index.ts';
import { createFakeClock, type FakeClock } from '../../platform/clock.fake.ts';
import { systemFiles } from '../../platform/files.ts';
import { createFakePtySpawner, type FakePty } from '../../platform/pty.fake.ts';
import { createFakeFrameSink, type FakeFrameSink } from './frame-sink.fake.ts';
import { Session } from './session.ts';
import type { SessionOptions } from './session-options.ts';

export interface FakeShell {
  readonly session: Session;
  readonly pty: FakePty;
  readonly clock: FakeClock;
  readonly sink: FakeFrameSink;
  /** Prints text in which `{A}`, `{E;ls}` … stand for marks with the session's nonce. */
  print(text: string): void;
  /** Ends the last command, if any, and prints a new prompt. */
  prompt(exitCode?: number): void;
  /** A line is echoed and begins to run. */
  start(command: string): void;
  type(keys: string): void;
  frames(type: TermFrame['type']): TermFrame[];
}

/** A session whose shell the test plays. One client is attached. */
export function createFakeShell(options: Partial<SessionOptions> = {}): FakeShell {
  const clock = createFakeClock();
  const spawner = createFakePtySpawner();
  const size = { cols: 80, rows: 24 };
  spawner.spawn({ file: '/bin/bash', args: [], cwd: '/nowhere', env: {}, size });
  const pty = spawner.spawned[0] as FakePty;
  const session = new Session({
    id: 's-1' as SessionId,
    pty,
    clock,
    files: systemFiles,
    shell: 'bash',
    grammar: 'posix',
    hasIntegration: true,
    isProgram: false,
    nonce: 'abcd',
    hostname: 'here',
    cwd: '/nowhere',
    workspaceRoot: '/nowhere',
    branch: null,
    size,
    replayBytes: 65_536,
    blockBytes: 4096,
    control: () => ({ controlMode: 'CoPilot', level: 'L3' }),
    restored: null,
    onDidPrint: () => {},
    notice: null,
    announceAgent: () => '',
    cleanUp: () => {},
    ...options,
  });
  const sink = createFakeFrameSink();
  void session.attach(sink, { clientId: 'window', isReadOnly: false });
  let prompts = 0;
  const print = (text: string) => pty.print(text.replace(/\{([A-EP][^}]*)\}/g, '\x1b]633;$1;abcd\x07'));
  return {
    session,
    pty,
    clock,
    sink,
    print,
    prompt(exitCode) {
      prompts += 1;
      print(`${exitCode === undefined ? '' : `{D;${exitCode}}`}{A;n=${prompts}}$ {B}`);
    },
    start: (command) => print(`${command}\r\n{E;${command}}{C}`),
    type: (keys) => session.input(Buffer.from(keys), true),
    frames: (type) => sink.frames.filter((frame) => frame.type === type),
  };
}
