import { hexOf } from '../../../contracts/appearance/rgb.ts';
import type { Fail, FoundColors } from './types.ts';

/** A tag of a property list and the text behind it. Comments, the document type and attributes say nothing about colours. */
const TAG = /<(\/?)(key|real|integer|string|dict)\b[^>]*?(\/?)>([^<]*)/g;
const CHANNELS = ['Red', 'Green', 'Blue'] as const;
const SUFFIXES = ['', ' (Dark)', ' (Light)'];

/** Components by colour: `Ansi 0 Color` -> `Red Component` -> 0.12. */
type Components = Map<string, Map<string, number>>;

/** Reads iTerm's colour presets: a property list of dictionaries with the components of each colour from 0 to 1. */
export function readItermColors(source: string, fail: Fail): FoundColors {
  if (!/<plist\b/.test(source)) throw fail('it is XML, but no property list of iTerm');
  const components = readComponents(source);
  const color = (name: string) => colorOf(components, name);
  const needed = (name: string) => {
    const found = color(name);
    if (!found) throw fail(`the colour "${name}" is missing or is no colour`);
    return found;
  };
  const foreground = needed('Foreground Color');
  const background = needed('Background Color');
  const ansi = Array.from({ length: 16 }, (_, index) => needed(`Ansi ${index} Color`));
  return {
    colors: {
      background,
      foreground,
      cursor: color('Cursor Color') ?? foreground,
      selection: color('Selection Color') ?? (ansi[8] as string),
      ansi: ansi.slice(0, 8),
      bright: ansi.slice(8),
    },
  };
}

function readComponents(source: string): Components {
  const components: Components = new Map();
  const path: string[] = [];
  let key = '';
  for (const [, close, tag, isEmpty, text = ''] of source.replace(/<!--[\s\S]*?-->/g, '').matchAll(TAG)) {
    if (tag === 'dict' && !isEmpty) {
      if (close) path.pop();
      else path.push(key);
    } else if (!close && tag === 'key') key = text.trim();
    else if (!close && path.length === 2) {
      const name = path[1] as string;
      components.set(name, (components.get(name) ?? new Map()).set(key, Number(text.trim() || Number.NaN)));
    }
  }
  return components;
}

function colorOf(components: Components, name: string): string | null {
  const color = SUFFIXES.map((suffix) => components.get(name + suffix)).find((found) => found !== undefined);
  const values = CHANNELS.map((channel) => color?.get(`${channel} Component`));
  if (!values.every((value) => value !== undefined && value >= 0 && value <= 1)) return null;
  return hexOf(values.map((value) => (value as number) * 255));
}
