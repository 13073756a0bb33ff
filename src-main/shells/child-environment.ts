import type { Environment } from '../platform/environment.ts';

/** Set by what starts us (Electron, npm, an outer terminal), not by the person: a shell must not inherit them. */
const OURS = [
  /^ELECTRON_/,
  /^CHROME_/,
  /^NODE_CHANNEL/,
  /^(NODE_OPTIONS|NODE_ENV|NODE_UNIQUE_ID|NODE_V8_COVERAGE)$/,
  /^npm_/,
  /^INIT_CWD$/,
  /^(VITEST|VITEST_.*|VITE_.*|FORCE_COLOR|NO_COLOR)$/,
  /^VOX_/,
  /^VSCODE_/,
  /^GDK_PIXBUF_/,
  /^(APPIMAGE|APPDIR|ARGV0|OWD)$/,
  /^(TMUX|TMUX_PANE|STY|WINDOW|WINDOWID|TERMCAP|COLUMNS|LINES)$/,
  /^(PS1|PROMPT_COMMAND|SHLVL|OLDPWD|_)$/,
];

/** The environment of a shell in one of our terminals. */
export function childEnvironment({ variables, home }: Environment, shellPath: string): Record<string, string> {
  const kept = Object.entries(variables).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !OURS.some((pattern) => pattern.test(entry[0])),
  );
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    SHELL: shellPath,
    TERM: 'xterm-256color',
    COLORTERM: 'truecolor',
    TERM_PROGRAM: 'Vox Axis',
  };
}
