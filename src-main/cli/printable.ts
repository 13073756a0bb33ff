/** Characters that a terminal obeys, and those that make text read otherwise than it is. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** One line of text that is safe to show: what a terminal would obey is written as an escape, `\n` or `\u001b`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (char) => {
    if (char === '\n') return '\\n';
    if (char === '\t') return '\\t';
    return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

/** Text of several lines that is safe to show. */
export function printableLines(text: string): string {
  return text.replace(UNPRINTABLE, (char) => (char === '\n' || char === '\t' ? char : printable(char)));
}

/** At most so many characters, the last one an ellipsis when some were left out. */
export function shortened(text: string, maxLength: number): string {
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
}
