import type { Size } from '../../../contracts/model/index.ts';
import { HeadlessScreen } from './headless-screen.ts';

/** The bytes of a prompt line: what the shell printed as the prompt, and what it echoed after it. */
export interface PromptLine {
  readonly prompt: Uint8Array;
  readonly echo: Uint8Array;
}

/**
 * The command a person typed, read off the screen: from the end of the prompt to where the cursor stood when the line
 * was sent. What stands right of the cursor (a suggestion, a right prompt) was not typed.
 */
export function readTyped(line: PromptLine, size: Size): string {
  const lineEnd = Buffer.from(line.echo.buffer, line.echo.byteOffset, line.echo.length).lastIndexOf('\r\n');
  return withPrompt(line, size, (screen) => {
    const from = screen.cursor;
    screen.write(lineEnd < 0 ? line.echo : line.echo.subarray(0, lineEnd));
    return screen.textBetween(from, screen.cursor).trimEnd();
  });
}

/** Nothing typed stands after the prompt. A prompt at the right edge was not typed. */
export function isBlankAfterPrompt(line: PromptLine, size: Size): boolean {
  return withPrompt(line, size, (screen) => {
    const from = screen.cursor;
    screen.write(line.echo);
    const text = screen.textBetween(from, screen.lastCell).trimEnd();
    if (text.trim() === '') return true;
    const isAtStart = screen.cursor.row === from.row && screen.cursor.column === from.column;
    return isAtStart && isRightPrompt(text, size.cols - from.column);
  });
}

/** A right prompt's own cells: shells keep blanks before it, and up to two free behind it. */
function isRightPrompt(text: string, room: number): boolean {
  return /^ {2,}\S[^\n]*$/.test(text) && text.length >= room - 2;
}

function withPrompt<T>(line: PromptLine, size: Size, read: (screen: HeadlessScreen) => T): T {
  // Lines of a prompt that leave the screen would move the cursor under the text, so a little scrollback is kept.
  const screen = new HeadlessScreen(size, { scrollback: 1000 });
  try {
    screen.write(line.prompt);
    return read(screen);
  } finally {
    screen.dispose();
  }
}
