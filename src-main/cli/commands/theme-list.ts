import { PALETTES, palettesOf, themeName } from '../../../contracts/appearance/index.ts';
import { OWN_THEMES, type Settings } from '../../../contracts/model/index.ts';
import { withSettings } from '../settings-fields.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run: ({ options }, context) =>
    withSettings(context, ({ state }) => {
      const rows = themeRows(state.settings);
      if (options.json) context.print(JSON.stringify(rows));
      else
        for (const { id, name, type, isInForce } of rows) {
          context.print(`${isInForce ? '*' : ' '} ${id.padEnd(22)} ${type.padEnd(7)} ${name}`);
        }
      return 0;
    }),
};

function themeRows(settings: Settings) {
  const own = OWN_THEMES.map((id) => ({ id, name: 'Axis', type: id, source: 'axis' }));
  const others = palettesOf(settings).map(({ id, name, type }) => ({
    id,
    name,
    type,
    source: PALETTES.some((palette) => palette.id === id) ? 'built-in' : 'imported',
  }));
  const inForce = themeName(settings);
  return [...own, ...others].map((row) => ({ ...row, isInForce: row.id === inForce }));
}
