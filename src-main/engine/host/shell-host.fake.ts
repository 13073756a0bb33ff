import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import headless from '@xterm/headless';
import { type Block, type SessionId, type SessionInfo, Settings, type Size } from '../../../contracts/model/index.ts';
import { silentLog } from '../../base/log.ts';
import { systemClock } from '../../platform/clock.ts';
import { systemFiles } from '../../platform/files.ts';
import { systemPty } from '../../platform/pty.ts';
import { FakeAuditLog } from '../../store/audit/audit-log.fake.ts';
import type { KeptSessions, SessionKey } from '../../store/kept-sessions.ts';
import { createFakeFrameSink } from '../session/frame-sink.fake.ts';
import { createLocalHost, type LocalHost } from './local-host.ts';

export interface ShellHost extends LocalHost {
  readonly id: SessionId;
  readonly home: string;
  readonly info: SessionInfo;
  readonly blocks: Block[];
  /** Everything the client has got of the session's output. */
  output(): string;
  lastFrame(): string | undefined;
  type(keys: string): void;
  /** Waits on what the host tells, never on time; on timeout it says what it waited for and what was printed last. */
  waitFor(what: string, isTrue: () => boolean): Promise<void>;
  /** Types a line with its Enter (not after a Ctrl+C), and waits until the shell is at its next prompt. @returns The blocks it made, with their text. */
  run(line: string): Promise<string[]>;
  /** `command → exit: text`, one string a block. */
  show(block: Block): Promise<string>;
}

/** Absolute path of a shell on this machine; null when it is not installed. Nushell comes with the packages for tests. */
export function programPath(name: string): string | null {
  if (name === 'nu') return nushellPath();
  const paths = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return paths.find(systemFiles.isExecutable) ?? null;
}

function nushellPath(): string | null {
  try {
    const { resolve } = createRequire(import.meta.url);
    return join(dirname(resolve(`@nushell/${process.platform}-${process.arch}/package.json`)), 'bin', 'nu');
  } catch {
    return null; // There is none for this kind of machine.
  }
}

const TIMEOUT_MS = 15_000;

export interface ShellHostOptions {
  readonly size?: Size;
  /** Terminals of this system start login shells. */
  readonly login?: boolean;
  /** Variables the app was started with. */
  readonly variables?: Readonly<Record<string, string>>;
  /** The setting `terminal.shell`, for the sessions after the first. */
  readonly configured?: string;
  /** The setting `sessions.closeOnExit`. */
  readonly closeOnExit?: boolean;
  readonly kept?: KeptSessions;
  /** Begins with what this session, kept there, showed last. */
  readonly restore?: SessionKey;
}

/**
 * A real shell in a home of its own, with a client attached.
 *
 * @param program Name or path.
 * @param home Files written before it starts. `~` in a variable's value is this home.
 */
export async function openShell(
  program: string,
  home: Readonly<Record<string, string>> = {},
  { size, login = false, variables = {}, configured, closeOnExit = false, kept, restore }: ShellHostOptions = {},
): Promise<ShellHost> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'vox-home-')));
  for (const [name, text] of Object.entries(home)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const checks = new Set<() => void>();
  const check = () => {
    for (const run of checks) run();
  };
  const settings = Settings.parse({ terminal: { shell: configured ?? null }, sessions: { closeOnExit } });
  const local = createLocalHost({
    pty: systemPty,
    clock: systemClock,
    files: systemFiles,
    audit: new FakeAuditLog(),
    judge: () => ({ verdict: 'ask', rule: 'test', reason: 'a test', span: null, stages: [] }),
    settings: () => settings,
    env: {
      variables: {
        PATH: process.env.PATH,
        LANG: 'C.UTF-8',
        HOME: folder,
        npm_config_x: '1',
        ELECTRON_RUN_AS_NODE: '1',
        ...Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, value.replace('~', folder)])),
      },
      home: folder,
      hostname: 'here',
      accountShell: null,
      usesLoginShells: login,
    },
    log: silentLog,
    ...(kept && { kept }),
  });
  const { host } = local;
  const id = await host.open({ shell: program, cwd: folder, size, restore });
  // Shells ask the terminal where the cursor is, and wait for the answer.
  const terminal = new headless.Terminal({ cols: 80, rows: 24, ...size, allowProposedApi: true });
  const sink = createFakeFrameSink(() => {
    const frame = sink.frames.at(-1);
    if (frame?.type === 'output') terminal.write(frame.bytes);
    else if (frame?.type === 'snapshot') terminal.write(frame.replay);
    check();
  });
  terminal.onData((reply) => {
    if (host.get(id).activity !== 'exited') host.input(id, Buffer.from(reply), 'client');
  });
  void host.attach(id, sink);
  /**
   * As a person does it: what is typed is there before Ctrl+C, and where no prompt comes Ctrl+C is pressed again. readline,
   * with or without our script, draws no prompt until the next key when the interrupt finds it drawing one.
   *
   * @returns A function that stops pressing.
   */
  const interrupt = async (text: string) => {
    const before = sink.output().length;
    shell.type(text);
    await shell.waitFor(`the echo of ${text}`, () => sink.output().slice(before).includes(text));
    shell.type('\x03');
    const timer = setInterval(() => shell.type('\x03'), 2000);
    return () => clearInterval(timer);
  };
  const shell: ShellHost = {
    ...local,
    id,
    home: folder,
    get info() {
      return host.get(id);
    },
    get blocks() {
      return host.blocks(id);
    },
    output: sink.output,
    lastFrame: () => sink.frames.at(-1)?.type,
    type: (keys) => host.input(id, Buffer.from(keys), 'client'),
    waitFor: (what, isTrue) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          checks.delete(run);
          const tail = JSON.stringify(sink.output().slice(-600));
          reject(new Error(`Waited for: ${what}\n${JSON.stringify(shell.info)}\nlast output: ${tail}`));
        }, TIMEOUT_MS);
        const run = () => {
          if (!isTrue()) return;
          clearTimeout(timer);
          checks.delete(run);
          resolve();
        };
        checks.add(run);
        run();
      }),
    async run(line) {
      // Keys that come while a prompt is drawn are not lost, but a Ctrl+C then ends what draws it.
      const isDrawn = () => sink.output().lastIndexOf('\x1b]633;B;') > sink.output().lastIndexOf('\x1b]633;A;');
      const isReady = () =>
        shell.info.activity === 'exited' ||
        (shell.info.activity === 'prompt' && !shell.info.isPromptDirty && isDrawn());
      await shell.waitFor('a clean prompt', isReady);
      const before = shell.blocks.length;
      // The line is dirty from the first key on, until the shell is at its next prompt.
      const stop = line.endsWith('\x03') ? await interrupt(line.slice(0, -1)) : null;
      if (!stop) shell.type(`${line}\r`);
      await shell.waitFor(`the prompt after ${line}`, isReady).finally(() => stop?.());
      return await Promise.all(shell.blocks.slice(before).map(shell.show));
    },
    async show(block) {
      const { lines } = await host.blockOutput(block.id, {});
      return `${block.command} → ${block.exitCode ?? '?'}: ${lines.join('\n')}`;
    },
    async dispose() {
      terminal.dispose();
      await local.dispose();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return shell;
}
