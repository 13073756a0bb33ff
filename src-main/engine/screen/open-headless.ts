import { UnicodeGraphemesAddon } from '@xterm/addon-unicode-graphemes';
import headless, { type ITerminalInitOnlyOptions, type ITerminalOptions, type Terminal } from '@xterm/headless';
import { prepareTerminal } from '../../../contracts/terminal/prepare-terminal.ts';
import { internalsOf } from './xterm-internals.ts';

/** Cancels a sequence that was begun. */
const CANCEL = Uint8Array.of(0x18);

/** A terminal without a window, with the same idea of character widths as the one in the window. */
export function openHeadless(options: ITerminalOptions & ITerminalInitOnlyOptions): Terminal {
  const terminal = new headless.Terminal({ ...options, allowProposedApi: true, logLevel: 'off' });
  prepareTerminal(terminal, new UnicodeGraphemesAddon());
  return terminal;
}

/**
 * Takes in bytes before it returns. The public write() does so in a later task; nothing asynchronous is registered with
 * our terminals, so the synchronous way is safe.
 */
export function writeNow(terminal: Terminal, bytes: Uint8Array): void {
  const core = internalsOf(terminal);
  try {
    core.writeSync(bytes);
  } catch {
    // A flaw of xterm.js that some sequence met. What is left of these bytes is lost; what follows is not.
    core.writeSync(CANCEL);
  }
}
