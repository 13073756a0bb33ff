/** How an editor is told where to open a file. `{file}`, `{line}` and `{column}` are filled in word by word. */
export interface EditorKind {
  readonly programs: readonly string[];
  readonly args: readonly string[];
  /** It needs a terminal to run in. */
  readonly isTerminal: boolean;
}

const AT = '{file}:{line}:{column}';

/** Editors by the names of their programs; of those with a window the first that is installed is taken when nobody chose. */
export const EDITORS: readonly EditorKind[] = [
  {
    programs: ['code', 'code-insiders', 'codium', 'vscodium', 'cursor', 'windsurf', 'positron', 'kiro'],
    args: ['-g', AT],
    isTerminal: false,
  },
  { programs: ['zed', 'zeditor', 'zedit', 'subl', 'sublime_text', 'lapce'], args: [AT], isTerminal: false },
  {
    programs: [
      ...['idea', 'webstorm', 'pycharm', 'goland', 'clion', 'rubymine', 'phpstorm', 'rustrover', 'rider', 'fleet'],
      ...['datagrip', 'studio'],
    ],
    args: ['--line', '{line}', '--column', '{column}', '{file}'],
    isTerminal: false,
  },
  { programs: ['kate'], args: ['-l', '{line}', '-c', '{column}', '{file}'], isTerminal: false },
  { programs: ['mate'], args: ['-l', '{line}:{column}', '{file}'], isTerminal: false },
  { programs: ['gedit', 'gnome-text-editor'], args: ['+{line}:{column}', '{file}'], isTerminal: false },
  { programs: ['gvim', 'mvim'], args: ['+call cursor({line},{column})', '{file}'], isTerminal: false },
  { programs: ['vim', 'nvim'], args: ['+call cursor({line},{column})', '{file}'], isTerminal: true },
  { programs: ['hx', 'helix'], args: [AT], isTerminal: true },
  { programs: ['emacs'], args: ['-nw', '+{line}:{column}', '{file}'], isTerminal: true },
  { programs: ['emacsclient'], args: ['-t', '+{line}:{column}', '{file}'], isTerminal: true },
  { programs: ['nano', 'pico'], args: ['+{line},{column}', '{file}'], isTerminal: true },
  { programs: ['micro', 'kak'], args: ['+{line}:{column}', '{file}'], isTerminal: true },
  { programs: ['vi', 'joe', 'jed', 'mcedit', 'ne'], args: ['+{line}', '{file}'], isTerminal: true },
];

/** A program nobody knows is given the file alone. */
const OTHER: EditorKind = { programs: [], args: ['{file}'], isTerminal: false };

export function editorOf(program: string): EditorKind {
  const name = (program.split(/[\\/]/).at(-1) ?? program)
    .replace(/\.(?:exe|cmd|sh)$/i, '')
    .replace(/(?:64|\.app)$/, '');
  return EDITORS.find(({ programs }) => programs.includes(name)) ?? OTHER;
}
