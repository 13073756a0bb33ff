/** What a model was told, with the lines of well-formed fences taken away. A mark that closes nothing stays. Tests only. */
export function unfenced(text: string): string {
  return text.replace(/^<<([0-9a-f]{8})\n([\s\S]*?)\n\1>>$/gm, '$2');
}
