import type { MenuItemConstructorOptions } from 'electron';
import type { CommandId, KeyRow } from '../../contracts/model/index.ts';

type Noun<C extends string> = C extends `${infer Head}.${string}` ? Head : never;
type Place = 'File' | 'View' | 'Block' | 'Control';

/** The menu of each noun of the key table; a new noun fails to compile until it has one. */
const PLACES: Record<Noun<CommandId>, Place> = {
  session: 'File',
  settings: 'File',
  focus: 'View',
  console: 'View',
  pane: 'View',
  palette: 'View',
  terminal: 'View',
  block: 'Block',
  chat: 'Block',
  control: 'Control',
};

const ELECTRON_KEYS: Record<string, string> = { Mod: 'CommandOrControl', ArrowUp: 'Up', ArrowDown: 'Down' };

export interface MenuContext {
  readonly platform: NodeJS.Platform;
  readonly appName: string;
  /** Shows what only developers need. */
  readonly isDevelopment: boolean;
  /** The commands with the keys in force. */
  readonly rows: readonly KeyRow[];
  run(command: CommandId): void;
}

/** The whole application menu. Its commands come from the key table, their keys from the settings. */
export function menuTemplate(context: MenuContext): MenuItemConstructorOptions[] {
  const isMac = context.platform === 'darwin';
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [appMenu(context)] : []),
    {
      label: '&File',
      submenu: [...commands('File', context), separator, isMac ? role('close') : role('quit')],
    },
    { label: '&Edit', submenu: editItems(isMac) },
    { label: '&View', submenu: [...commands('View', context), separator, ...viewItems(context)] },
    { label: '&Block', submenu: commands('Block', context) },
    { label: '&Control', submenu: commands('Control', context) },
    { label: '&Window', role: 'windowMenu' },
  ];
  return isMac ? template : template.map(withoutStolenKeys);
}

/** The key a menu shows: the first one with a modifier. A bare letter or Escape in a menu would take it from whoever types. */
export function acceleratorOf(keys: readonly string[]): string | undefined {
  const key = keys.find((candidate) => candidate.includes('+'));
  return key
    ?.split('+')
    .map((part) => ELECTRON_KEYS[part] ?? part)
    .join('+');
}

const separator: MenuItemConstructorOptions = { type: 'separator' };
const role = (name: NonNullable<MenuItemConstructorOptions['role']>): MenuItemConstructorOptions => ({ role: name });

function commands(place: Place, context: MenuContext): MenuItemConstructorOptions[] {
  return context.rows
    .filter((row) => PLACES[row.command.split('.')[0] as Noun<CommandId>] === place)
    .map((row) => {
      const accelerator = acceleratorOf(row.keys);
      return {
        id: row.command,
        label: row.title,
        ...(accelerator ? { accelerator } : {}),
        click: () => context.run(row.command as CommandId),
      };
    });
}

function appMenu(context: MenuContext): MenuItemConstructorOptions {
  return {
    label: context.appName,
    submenu: [
      role('about'),
      separator,
      role('services'),
      separator,
      role('hide'),
      role('hideOthers'),
      role('unhide'),
      separator,
      role('quit'),
    ],
  };
}

function editItems(isMac: boolean): MenuItemConstructorOptions[] {
  const undo = [role('undo'), role('redo'), separator];
  const clipboard = [role('cut'), role('copy'), role('paste'), role('pasteAndMatchStyle'), role('selectAll')];
  return isMac ? [...undo, ...clipboard] : [...undo, ...clipboard.filter((item) => item.role !== 'pasteAndMatchStyle')];
}

function viewItems(context: MenuContext): MenuItemConstructorOptions[] {
  // Without Alt these keys are the terminal's zoom.
  const zoom = (name: 'resetZoom' | 'zoomIn' | 'zoomOut', key: string) => ({
    ...role(name),
    accelerator: `CommandOrControl+Alt+${key}`,
  });
  const items = [
    ...[zoom('resetZoom', '0'), zoom('zoomIn', '='), zoom('zoomOut', '-')],
    ...[separator, role('togglefullscreen')],
  ];
  return context.isDevelopment ? [...items, separator, role('reload'), role('toggleDevTools')] : items;
}

/**
 * Off macOS, Ctrl belongs to the shell: Ctrl+W, Ctrl+R, Ctrl+M and Ctrl+Q mean something at a prompt, and the renderer alone
 * knows who has the focus. The menu shows the keys and takes none of them, save those of zoom and full screen.
 */
function withoutStolenKeys(item: MenuItemConstructorOptions): MenuItemConstructorOptions {
  const keepsKey = item.role === 'resetZoom' || item.role === 'zoomIn' || item.role === 'zoomOut';
  if (Array.isArray(item.submenu)) return { ...item, submenu: item.submenu.map(withoutStolenKeys) };
  if (item.role === 'windowMenu')
    return { label: item.label ?? 'Window', submenu: [withoutStolenKeys(role('minimize'))] };
  if (item.type === 'separator' || keepsKey || item.role === 'togglefullscreen') return item;
  return { ...item, registerAccelerator: false };
}
