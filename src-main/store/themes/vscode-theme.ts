import { type ParseError, parse } from 'jsonc-parser';
import { z } from 'zod';
import { channelsOf, hexOf } from '../../../contracts/appearance/rgb.ts';
import { isDark } from './is-dark.ts';
import type { Fail, FoundColors } from './types.ts';

const NAMES = ['Black', 'Red', 'Green', 'Yellow', 'Blue', 'Magenta', 'Cyan', 'White'] as const;

/** What VS Code itself shows where a theme names no colours of the terminal. */
const DEFAULTS = {
  dark: {
    ansi: ['#000000', '#cd3131', '#0dbc79', '#e5e510', '#2472c8', '#bc3fbc', '#11a8cd', '#e5e5e5'],
    bright: ['#666666', '#f14c4c', '#23d18b', '#f5f543', '#3b8eea', '#d670d6', '#29b8db', '#e5e5e5'],
  },
  light: {
    ansi: ['#000000', '#cd3131', '#107c10', '#949800', '#0451a5', '#bc05bc', '#0598bc', '#555555'],
    bright: ['#666666', '#cd3131', '#14ce14', '#b5ba00', '#0451a5', '#bc05bc', '#0598bc', '#a5a5a5'],
  },
};

const Theme = z.object({
  name: z.string().optional().catch(undefined),
  include: z.string().optional().catch(undefined),
  colors: z.record(z.string(), z.unknown()).default({}),
});

/** Reads a theme of VS Code: `colors` with `terminal.*`, or what the editor has where the terminal has nothing of its own. */
export function readVscodeTheme(source: string, fail: Fail): FoundColors {
  const errors: ParseError[] = [];
  const raw: unknown = parse(source, errors, { allowTrailingComma: true });
  const error = errors[0];
  if (error) throw fail(`its JSON has a mistake in line ${source.slice(0, error.offset).split('\n').length}`);
  const parsed = Theme.safeParse(raw);
  if (!parsed.success) throw fail('it has no object "colors"');
  const { name, include, colors } = parsed.data;
  const background = opaque(first(colors, ['terminal.background', 'editor.background'], fail), '#000000');
  if (!background) throw fail(missing('editor.background', include));
  const pick = (...keys: string[]) => opaque(first(colors, keys, fail), background);
  const foreground = pick('terminal.foreground', 'editor.foreground', 'foreground');
  if (!foreground) throw fail(missing('editor.foreground', include));
  const defaults = DEFAULTS[isDark(background) ? 'dark' : 'light'];
  const ansi = NAMES.map((color, at) => pick(`terminal.ansi${color}`) ?? (defaults.ansi[at] as string));
  const bright = NAMES.map((color, at) => pick(`terminal.ansiBright${color}`) ?? (defaults.bright[at] as string));
  return {
    name,
    colors: {
      background,
      foreground,
      cursor: pick('terminalCursor.foreground', 'editorCursor.foreground') ?? foreground,
      selection: pick('terminal.selectionBackground', 'editor.selectionBackground') ?? (bright[0] as string),
      ansi,
      bright,
    },
  };
}

function missing(key: string, include: string | undefined): string {
  const hint = include ? `; it includes ${JSON.stringify(include)}, import that file instead` : '';
  return `it names no colour "${key}"${hint}`;
}

/** The first of these keys that is there. A value that is no colour is a mistake, not an absence. */
function first(colors: Record<string, unknown>, keys: readonly string[], fail: Fail): string | null {
  const key = keys.find((one) => colors[one] !== undefined && colors[one] !== null);
  if (!key) return null;
  const value = colors[key];
  if (typeof value === 'string' && /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value)) return value;
  throw fail(`"${key}" is ${JSON.stringify(value)?.slice(0, 40)}, which is no colour such as #1e1e2e`);
}

/** `#rgb`, `#rgba`, `#rrggbb` and `#rrggbbaa` as `#rrggbb`; what shines through is laid on the ground. */
function opaque(color: string | null, ground: string): string | null {
  if (!color) return null;
  const digits = color.slice(1).toLowerCase();
  const long = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const alpha = long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1;
  const under = channelsOf(ground);
  return hexOf(channelsOf(`#${long}`).map((value, at) => value * alpha + (under[at] ?? 0) * (1 - alpha)));
}
