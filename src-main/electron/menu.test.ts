import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, test, vi } from 'vitest';
import { KEY_TABLE } from '../../contracts/model/index.ts';
import { acceleratorOf, menuTemplate } from './menu.ts';

type Item = MenuItemConstructorOptions;

function menu(platform: NodeJS.Platform, isDevelopment = false): { items: Item[]; run: ReturnType<typeof vi.fn> } {
  const run = vi.fn();
  const items = menuTemplate({ platform, appName: 'Axis', isDevelopment, rows: KEY_TABLE, run }).flatMap(flatten);
  return { items, run };
}

function flatten(item: Item): Item[] {
  return Array.isArray(item.submenu) ? item.submenu.flatMap(flatten) : [item];
}

describe('acceleratorOf', () => {
  test.each([
    [['Mod+L'], 'CommandOrControl+L'],
    [['Alt+ArrowUp'], 'Alt+Up'],
    [['Mod+Shift+M'], 'CommandOrControl+Shift+M'],
    [['Mod+PageDown'], 'CommandOrControl+PageDown'],
    [['Escape', 'Mod+.'], 'CommandOrControl+.'],
    [['F'], undefined],
  ])('%j: %s', (keys, expected) => {
    expect(acceleratorOf(keys)).toBe(expected);
  });
});

describe.each(['linux', 'win32', 'darwin'] as const)('the menu on %s', (platform) => {
  test.each(KEY_TABLE.map((row) => [row.command, row] as const))('has %s once, with its key', (command, row) => {
    const { items, run } = menu(platform);
    const found = items.filter((item) => item.id === command);
    expect(found.map((item) => [item.label, item.accelerator])).toEqual([[row.title, acceleratorOf(row.keys)]]);
    const click = found[0]?.click as (() => void) | undefined;
    click?.();
    expect(run.mock.calls).toEqual([[command]]);
  });

  test('uses every accelerator once', () => {
    const keys = menu(platform).items.flatMap((item) => (item.accelerator ? [String(item.accelerator)] : []));
    expect(keys).toEqual([...new Set(keys)]);
  });

  test('shows reload and the developer tools to developers only', () => {
    const has = (isDevelopment: boolean) => menu(platform, isDevelopment).items.some((item) => item.role === 'reload');
    expect([has(false), has(true)]).toEqual([false, true]);
  });
});

test('takes no key from the shell, save those of zoom and full screen', () => {
  const taken = menu('linux', true).items.filter(
    (item) => item.type !== 'separator' && item.registerAccelerator !== false,
  );
  expect(taken.map((item) => item.role)).toEqual(['resetZoom', 'zoomIn', 'zoomOut', 'togglefullscreen']);
});
