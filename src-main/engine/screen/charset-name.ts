import headless from '@xterm/headless';
import { internalsOf } from './xterm-internals.ts';

/** Final characters of the sequences that choose a character set, as xterm.js knows them. */
const NAMES = [...'0A4C5RQKYE6ZH7='];
let names: Map<object, string> | null = null;

/** The final character of the sequence that chooses a character set; `B`, ASCII, for none. */
export function charsetName(charset: object | undefined): string {
  names ??= readNames();
  return (charset && names.get(charset)) ?? 'B';
}

/** xterm.js shares one table for each set among all terminals, and tells nobody its name. */
function readNames(): Map<object, string> {
  const terminal = new headless.Terminal({ cols: 2, rows: 1, allowProposedApi: true, logLevel: 'off' });
  const core = internalsOf(terminal);
  const found = new Map<object, string>();
  for (const name of NAMES) {
    core.writeSync(Buffer.from(`\x1b(${name}`));
    const { charset } = core._charsetService;
    if (charset) found.set(charset, name);
  }
  terminal.dispose();
  return found;
}
