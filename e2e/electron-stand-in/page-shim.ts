import { decode, encode } from './wire.ts';

interface ShimConfig {
  /** Name of the function through which the page's messages leave. */
  readonly binding: string;
  /** Name of the function through which the host's messages arrive. */
  readonly deliver: string;
  readonly platform: string;
}

type Codec = { encode(value: unknown): string; decode(text: string): unknown };
type RunPreload = (require: (name: string) => unknown, module: object, exports: object, process: object) => void;
type IpcListener = (event: object, ...args: unknown[]) => void;

/** The script that plays Electron's part in the page: it runs the preload before anything of the page. */
export function shimSource(config: ShimConfig, preload: string): string {
  const codec = `{ encode: ${encode.toString()}, decode: ${decode.toString()} }`;
  const run = `function (require, module, exports, process) {\n${preload}\n}`;
  return `(${shim.toString()})(${JSON.stringify(config)}, ${codec}, ${run});`;
}

/** Runs in the page, as its own source: it may use nothing from outside itself. */
function shim(config: ShimConfig, codec: Codec, runPreload: RunPreload): void {
  const page = window as unknown as Record<string, unknown>;
  const post = page[config.binding] as (payload: string) => void;
  // The page must not find a way around the bridge; and Electron runs a preload in the top frame only.
  delete page[config.binding];
  if (window !== window.top || location.href === 'about:blank') return;

  const listeners = new Map<string, Set<IpcListener>>();
  const ipcRenderer = {
    send: (channel: string, ...args: unknown[]): void => post(codec.encode([location.href, channel, ...args])),
    on(channel: string, listener: IpcListener): void {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener));
    },
    removeListener(channel: string, listener: IpcListener): void {
      listeners.get(channel)?.delete(listener);
    },
  };
  Object.defineProperty(page, config.deliver, {
    value: (text: string) => {
      const [channel, ...args] = codec.decode(text) as [string, ...unknown[]];
      for (const listener of [...(listeners.get(channel) ?? [])]) listener({ sender: ipcRenderer }, ...args);
    },
  });

  /** What crosses the bridge: functions as functions that carry copies, data as copies, containers frozen. */
  const copy = (value: unknown): unknown => {
    if (typeof value === 'function') return (...args: unknown[]) => copy(value(...args.map(copy)));
    if (Array.isArray(value)) return Object.freeze(value.map(copy));
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return structuredClone(value);
    if (value instanceof File) return value;
    return Object.freeze(Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, copy(entry)])));
  };
  const contextBridge = {
    exposeInMainWorld(name: string, api: unknown): void {
      Object.defineProperty(page, name, { value: copy(api), enumerable: true });
    },
  };

  /** A file that a test drops says itself where it lies. */
  const webUtils = { getPathForFile: (file: File & { path?: string }) => file.path ?? '' };

  const missing = (what: string): never => {
    throw new Error(`The Electron stand-in has no ${what} in a sandboxed preload.`);
  };
  const strict = <T extends object>(name: string, target: T): T =>
    new Proxy(target, {
      get: (object, key) => (key in object ? Reflect.get(object, key) : missing(`${name}.${String(key)}`)),
    });
  const electron = {
    contextBridge: strict('contextBridge', contextBridge),
    ipcRenderer: strict('ipcRenderer', ipcRenderer),
    webUtils: strict('webUtils', webUtils),
  };
  const require = (name: string): unknown =>
    name === 'electron' ? strict('electron', electron) : missing(`module ${name}`);
  const module = { exports: {} };
  runPreload(require, module, module.exports, strict('process', { platform: config.platform, env: {} }));
}
