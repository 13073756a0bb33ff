import { lexer } from 'marked';

/** A markdown text cut into its top-level blocks, in order. `starts[i]` is the UTF-16 offset of `blocks[i]` in `text`. */
export interface MarkdownBlocks {
  readonly text: string;
  readonly blocks: readonly string[];
  readonly starts: readonly number[];
  /** Link definitions (`[x]: url`): a block that uses one has to be rendered together with them. */
  readonly definitions: string;
}

export const NO_BLOCKS: MarkdownBlocks = { text: '', blocks: [], starts: [], definitions: '' };

/** A footnote ties blocks together, and the renderer numbers footnotes per document, so such a text stays whole. */
const FOOTNOTE = /^\[\^[^\]]+\]:/m;

/**
 * Cuts a text into blocks that render alone. When `text` continues `previous.text`, only the last block is read again:
 * text appended to markdown never changes a top-level block before the last one.
 */
export function splitBlocks(text: string, previous: MarkdownBlocks = NO_BLOCKS): MarkdownBlocks {
  if (FOOTNOTE.test(text)) return { text, blocks: [text], starts: [0], definitions: '' };
  const isContinued = previous.blocks.length > 1 && text.startsWith(previous.text) && previous.definitions === '';
  if (!isContinued) return cut(text);
  const start = previous.starts.at(-1) ?? 0;
  const tail = cut(text.slice(start));
  return {
    text,
    blocks: [...previous.blocks.slice(0, -1), ...tail.blocks],
    starts: [...previous.starts.slice(0, -1), ...tail.starts.map((offset) => offset + start)],
    definitions: tail.definitions,
  };
}

function cut(text: string): MarkdownBlocks {
  const blocks: string[] = [];
  const starts: number[] = [];
  let definitions = '';
  let offset = 0;
  // The lexer reads tabs and line ends its own way; offsets stay true because every token keeps its raw text.
  for (const token of lexer(text, { gfm: true })) {
    if (token.type === 'def') definitions += `${token.raw.trim()}\n`;
    else if (token.type !== 'space') {
      blocks.push(token.raw);
      starts.push(offset);
    }
    offset += token.raw.length;
  }
  return { text, blocks, starts, definitions };
}

/** The text to render for one block: with the definitions when it may use them. */
export function withDefinitions(block: string, definitions: string): string {
  return definitions !== '' && block.includes('[') ? `${block}\n\n${definitions}` : block;
}

/** A splitter for one text that grows: it remembers the last cut. */
export function createSplitter(): (text: string) => MarkdownBlocks {
  let last = NO_BLOCKS;
  return (text) => {
    if (text !== last.text) last = splitBlocks(text, last);
    return last;
  };
}
