import { type Session, shell, type WebContents } from 'electron';
import { isAppUrl, isExternalUrl } from './app-url.ts';

/** Keeps a page where it is: links open in the person's browser, and no new window, navigation or embedded page comes about. */
export function guardNavigation(contents: WebContents): void {
  contents.setWindowOpenHandler(({ url }) => {
    openOutside(url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (isAppUrl(event.url)) return;
    event.preventDefault();
    openOutside(event.url);
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
}

const GRANTED: ReadonlySet<string> = new Set(['clipboard-sanitized-write', 'notifications']);

/** Denies everything a page could ask for, save putting text on the clipboard after a person's gesture, and notices. */
export function guardPermissions(session: Session): void {
  const isGranted = (permission: string): boolean => GRANTED.has(permission);
  session.setPermissionRequestHandler((_contents, permission, decide) => decide(isGranted(permission)));
  session.setPermissionCheckHandler((_contents, permission) => isGranted(permission));
}

function openOutside(url: string): void {
  if (!isExternalUrl(url)) return;
  shell.openExternal(url).catch((error: unknown) => console.error('The system could not open a link.', error));
}
