import type { VoxApi } from '../../contracts/rpc/preload-api.ts';
import type { Bridge } from './bridge.ts';
import { electronBridge } from './electron-bridge.ts';
import { socketBridge } from './socket-bridge.ts';

declare global {
  interface Window {
    /** Put there by the preload; absent in the browser shell. */
    readonly vox?: VoxApi;
  }
}

/** The bridge of whichever shell shows this page. */
export function createBridge(): Bridge {
  return window.vox ? electronBridge(window.vox) : socketBridge(window.location, browserPlatform());
}

/** The browser's platform in `process.platform`'s words, as far as keys depend on it. */
function browserPlatform(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? 'darwin' : 'linux';
}
