import remend from 'remend';

/**
 * The block being written, with its open syntax closed, so that `**bo` does not show its stars before it turns bold.
 * Fences need no closing: an open one runs to the end of the block.
 */
export function closeSyntax(block: string): string {
  return remend(dropOpeningFence(block), { linkMode: 'text-only', katex: false });
}

/** A last line of one or two backticks is most likely the start of a fence: hold it back until we know. */
function dropOpeningFence(block: string): string {
  return /(^|\n)`{1,2}$/.test(block) ? block.replace(/`{1,2}$/, '') : block;
}
