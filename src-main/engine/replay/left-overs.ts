import type { ModeTracker } from './mode-tracker.ts';

/** Private modes in which no shell wants to find the terminal at its prompt, and whether they are on by default. */
const RESET: readonly (readonly [mode: number, isOn: boolean])[] = [
  // The alternate screen first: leaving it brings the cursor back.
  [1049, false],
  [1047, false],
  [47, false],
  [25, true],
  [9, false],
  [1000, false],
  [1002, false],
  [1003, false],
  [1004, false],
  [1005, false],
  [1006, false],
  [1015, false],
  [1016, false],
  [2004, false],
  [1, false],
  [66, false],
  [6, false],
  [7, true],
];

/**
 * Knows which modes a program that was killed left behind. Modes that the shell sets itself at its prompt (bracketed
 * paste, cursor keys) are its own business: it sets them anew each time, often before it says that the command ended.
 */
export class LeftOvers {
  readonly #ofShell = new Set<number>();

  /** A control sequence that came while no command ran. @param body As ScannerEvents.csi has it. */
  noteShell(body: string): void {
    const match = /^\?([\d;]+)[hl]$/.exec(body);
    for (const mode of match?.[1]?.split(';') ?? []) this.#ofShell.add(Number(mode));
  }

  /** The control sequences (as ScannerEvents.csi has them) that turn off what is on. */
  resets(modes: ModeTracker): string[] {
    const left = RESET.filter(([mode, isOn]) => modes.isOn(mode) !== isOn && !this.#ofShell.has(mode));
    return left.map(([mode, isOn]) => `?${mode}${isOn ? 'h' : 'l'}`);
  }
}
