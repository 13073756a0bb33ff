import { EventEmitter } from 'node:events';
import { mkdirSync, readFileSync, rmSync, watch, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Electron's app: its events in their order, the folders and the single instance lock. */
class App extends EventEmitter {
  readonly isPackaged = false;
  #name = 'Electron';
  #isReady = false;
  #isQuitting = false;
  #closeWindows: () => boolean = () => true;
  readonly #paths = new Map<string, string>();

  constructor() {
    super();
    setImmediate(() => {
      this.#isReady = true;
      this.emit('ready');
    });
  }

  /** For the stand-in itself: closes every window, and says whether all agreed. */
  onQuitting(closeWindows: () => boolean): void {
    this.#closeWindows = closeWindows;
  }

  getName(): string {
    return this.#name;
  }

  setName(name: string): void {
    this.#name = name;
  }

  getVersion(): string {
    return '0.0.0';
  }

  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready');
  }

  isReady(): boolean {
    return this.#isReady;
  }

  async whenReady(): Promise<void> {
    if (!this.#isReady) await new Promise((resolve) => this.once('ready', resolve));
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  getPath(name: string): string {
    const path = this.#paths.get(name) ?? (name === 'userData' ? join(homedir(), '.config', this.#name) : undefined);
    if (!path) throw new Error(`The Electron stand-in has no path named ${name}.`);
    return path;
  }

  /** The lock is a file with the owner's pid; who finds it taken leaves a note beside it, which the owner sees. */
  requestSingleInstanceLock(): boolean {
    const dir = this.getPath('userData');
    const lock = join(dir, 'stand-in.lock');
    mkdirSync(dir, { recursive: true });
    const owner = readPid(lock);
    if (owner !== null && isAlive(owner)) {
      writeFileSync(join(dir, 'stand-in.second'), JSON.stringify(process.argv));
      return false;
    }
    writeFileSync(lock, String(process.pid));
    process.on('exit', () => rmSync(lock, { force: true }));
    const watcher = watch(dir, (_event, file) => {
      if (file === 'stand-in.second') this.emit('second-instance', {}, process.argv, process.cwd());
    });
    watcher.unref();
    return true;
  }

  /** `before-quit`, the windows' `close`, `will-quit`, `quit`: each but the last may prevent the rest. */
  quit(): void {
    if (this.#isQuitting || !this.#asks('before-quit')) return;
    this.#isQuitting = true;
    const isAgreed = this.#closeWindows() && this.#asks('will-quit');
    this.#isQuitting = false;
    if (isAgreed) this.exit(0);
  }

  exit(code = 0): void {
    this.emit('quit', {}, code);
    process.exit(code);
  }

  #asks(event: string): boolean {
    let isPrevented = false;
    this.emit(event, { preventDefault: () => (isPrevented = true) });
    return !isPrevented;
  }
}

export const app = new App();

function readPid(path: string): number | null {
  try {
    return Number(readFileSync(path, 'utf8'));
  } catch {
    /* Nobody holds the lock. */
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    /* Its owner crashed and left it. */
    return false;
  }
}
