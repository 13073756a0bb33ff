/**
 * The connection to the host. Everything reaches it through `host()`:
 *
 *   host().call('chat.open', {})             a call; rejects with RpcError ({code, message})
 *   host().stream('chat.attach', {…}, {…})   a stream; ends with `disconnected` when the connection does
 *   host().onEvent('chat.changed', listener) outlives reconnects; returns a function that stops listening
 *   host().onConnect(read)                   runs now and after every reconnect: read your state, attach again
 *
 * `connectionStore` holds the status for the views.
 */
import { createStore } from 'zustand/vanilla';
import type { ShellInfo } from '../../contracts/rpc/index.ts';
import type { Bridge } from '../bridge/bridge.ts';
import { type ConnectionStatus, HostConnection } from '../bridge/host-connection.ts';

interface ConnectionState {
  readonly status: ConnectionStatus;
  readonly platform: string;
  readonly kind: Bridge['kind'];
  /** The host's home folder, so that paths can be shortened to `~`. Empty until known. */
  readonly homeDir: string;
  /** Shells that the host has. Empty until known. */
  readonly shells: readonly ShellInfo[];
  /** What the host has to say about itself; null for nothing. */
  readonly notice: string | null;
}

export const connectionStore = createStore<ConnectionState>(() => ({
  status: { state: 'connecting' },
  platform: '',
  kind: 'browser',
  homeDir: '',
  shells: [],
  notice: null,
}));

let current: HostConnection | null = null;

/** The one host of this page. Throws before `connectTo`: that is our own bug. */
export function host(): HostConnection {
  if (!current) throw new Error('Bug in Axis: the host was asked for before connectTo().');
  return current;
}

/** Makes `bridge` the page's way to its host and starts to connect. Called once by main.tsx, and by each test. */
export function connectTo(bridge: Bridge): HostConnection {
  current?.dispose();
  const connection = new HostConnection(bridge);
  current = connection;
  connectionStore.setState({ status: connection.status, platform: bridge.platform, kind: bridge.kind });
  connection.onStatus((status) => connectionStore.setState({ status }));
  connection.onConnect(() => {
    void connection.call('app.info', {}).then(
      ({ homeDir, shells, notice = null }) => connectionStore.setState({ homeDir, shells, notice }),
      () => {
        // Only the `~` of paths and the list of shells depend on it; full paths are shown, and the default shell is offered.
      },
    );
  });
  return connection;
}
