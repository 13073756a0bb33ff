import { LeftOvers } from './left-overs.ts';
import type { ModeTracker } from './mode-tracker.ts';

/**
 * What a terminal is given before another shell prints into it: whatever the last one left is turned off (a sequence it
 * broke off in, modes, colours, a link, a held update, margins, the cursor's look), and dim lines say what happened. The
 * next prompt begins in the first column.
 */
export function newShellLine(why: readonly string[], modes: ModeTracker): Buffer<ArrayBuffer> {
  const resets = new LeftOvers().resets(modes).map((body) => `\x1b[${body}`);
  const state = `\x18${resets.join('')}\x1b[?2026l\x1b[!p\x1b[0 q\x1b]8;;\x1b\\\x1b[0m`;
  const rules = why.map((line) => `\u2500 ${line} \u2500\r\n`);
  return Buffer.from(`${state}\r\n\x1b[J\x1b[2m${rules.join('')}\x1b[22m`);
}
