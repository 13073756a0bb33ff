import type { ChromiumWindow } from './chromium-window.ts';
import { strict } from './strict.ts';

type Check = (contents: null, permission: string, origin: string, details: object) => boolean;
type RequestHandler = (contents: null, permission: string, decide: (isGranted: boolean) => void) => void;

/** Electron's names of what a page may be granted, and Chromium's descriptors. */
const PERMISSIONS = {
  'clipboard-sanitized-write': { name: 'clipboard-write' },
  'clipboard-read': { name: 'clipboard-read' },
  geolocation: { name: 'geolocation' },
  notifications: { name: 'notifications' },
} as const;

let check: Check = () => true;
let requestHandler: RequestHandler | null = null;

export const session = strict('session', {
  defaultSession: strict('defaultSession', {
    setPermissionCheckHandler(handler: Check): void {
      check = handler;
    },
    setPermissionRequestHandler(handler: RequestHandler): void {
      requestHandler = handler;
    },
  }),
});

/** Sets in Chromium what both handlers say; a permission is granted when they agree. */
export async function applyPermissions({ session: cdp }: ChromiumWindow): Promise<void> {
  for (const [name, permission] of Object.entries(PERMISSIONS)) {
    let isGranted = check(null, name, '', {});
    requestHandler?.(null, name, (answer) => {
      isGranted &&= answer;
    });
    await cdp.send('Browser.setPermission', { permission, setting: isGranted ? 'granted' : 'denied' });
  }
}
