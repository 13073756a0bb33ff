import { describe, expect, it } from 'vitest';
import { Palette } from '../../../contracts/model/index.ts';
import { importTheme } from './import-theme.ts';

const iterm = (colors: Record<string, [number, number, number]>) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>${Object.entries(colors)
  .map(
    ([name, [red, green, blue]]) => `<key>${name}</key><dict><key>Alpha Component</key><real>1</real>
<key>Blue Component</key><real>${blue}</real><key>Color Space</key><string>sRGB</string>
<key>Green Component</key><real>${green}</real><key>Red Component</key><real>${red}</real></dict>`,
  )
  .join('\n')}</dict></plist>`;

const WHOLE: Record<string, [number, number, number]> = {
  'Background Color': [0, 0.5, 1],
  'Foreground Color': [1, 1, 1],
  ...Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`Ansi ${at} Color`, [at / 15, 0, 0]])),
};
const without = (name: string) => Object.fromEntries(Object.entries(WHOLE).filter(([key]) => key !== name));
const colors = { 'editor.background': '#FFF', 'editor.foreground': '#102030' };

describe('importing a colour scheme', () => {
  it('reads the presets of iTerm, by the name of the file', () => {
    const palette = importTheme('/tmp/My Café.itermcolors', iterm(WHOLE));
    expect(Palette.parse(palette)).toMatchObject({
      id: 'my-cafe',
      name: 'My Café',
      type: 'dark',
      background: '#0080ff',
      foreground: '#ffffff',
      cursor: '#ffffff',
      ansi: ['#000000', '#110000', '#220000', '#330000', '#440000', '#550000', '#660000', '#770000'],
    });
  });

  it('reads a theme of VS Code, with comments, short colours and colours that shine through', () => {
    const theme = `// mine\n{ "name": "Dracula", "type": "light", "colors": { "editor.background": "#fff",
      "editor.foreground": "#102030", "terminal.ansiRed": "#ff0000", "terminal.selectionBackground": "#00000080", }, }`;
    expect(Palette.parse(importTheme('x.json', theme))).toMatchObject({
      id: 'dracula-imported',
      name: 'Dracula',
      type: 'light',
      background: '#ffffff',
      selection: '#7f7f7f',
      ansi: ['#000000', '#ff0000', '#107c10', '#949800', '#0451a5', '#bc05bc', '#0598bc', '#555555'],
    });
  });

  const BAD: [what: string, text: string, message: string][] = [
    ['nothing', ' \n', 'it is empty'],
    ['a picture', 'GIF89a', 'neither an .itermcolors file'],
    ['a page', '<!doctype html><p>no</p>', 'no property list'],
    ['half a preset', iterm(without('Ansi 7 Color')), '"Ansi 7 Color" is missing'],
    ['a preset without ground', iterm(without('Background Color')), '"Background Color" is missing'],
    ['a channel out of range', iterm({ ...WHOLE, 'Ansi 3 Color': [2, 0, 0] }), '"Ansi 3 Color" is missing or is no'],
    ['a channel that is a word', iterm(WHOLE).replace('<real>0.5</real>', '<real>half</real>'), '"Background Color"'],
    ['broken JSON', '{ "colors": {\n "a": ', 'a mistake in line 2'],
    ['a list for colours', '{ "colors": [] }', 'no object "colors"'],
    ['no colours', '{ "name": "x" }', 'no colour "editor.background"'],
    ['an include', '{ "include": "./base.json", "colors": {} }', 'includes "./base.json"'],
    ['a word', JSON.stringify({ colors: { ...colors, 'terminal.ansiRed': 'red' } }), '"terminal.ansiRed" is "red"'],
    ['a number', JSON.stringify({ colors: { ...colors, 'terminal.ansiRed': 3 } }), 'is 3, which is no colour'],
    ['the list of a package', '{ "dependencies": {} }', 'no colour "editor.background"'],
    ['too much', `{${' '.repeat(2_000_000)}}`, 'too large'],
  ];

  it.each(BAD)('says what is wrong with %s', (_what, text, message) => {
    expect(() => importTheme('bad.file', text)).toThrow(`bad.file was not imported: `);
    expect(() => importTheme('bad.file', text)).toThrow(message);
  });
});
