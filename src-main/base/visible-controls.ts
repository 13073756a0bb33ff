/**
 * The text with every control character in a form that shows and does nothing: `\x1b`, `\x07`. Newlines and tabs are text;
 * a carriage return before a newline is part of it.
 */
export function visibleControls(text: string): string {
  return text
    .replace(/\r\n/g, '\n')
    .replace(
      /[\x00-\x08\x0b-\x1f\x7f-\x9f]/g,
      (character) => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
    );
}
