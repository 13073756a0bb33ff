import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_BLOCKS, splitBlocks, withDefinitions } from './split-blocks.ts';

const trimmed = (text: string) => splitBlocks(text).blocks.map((block) => block.trim());

describe('splitBlocks', () => {
  const rows: [string, string, string[]][] = [
    ['paragraphs', 'One\ntwo\n\nThree', ['One\ntwo', 'Three']],
    ['a heading ends without a blank line', '# Title\nText', ['# Title', 'Text']],
    ['a blank line inside a fence', '```ts\na\n\nb\n```\nAfter', ['```ts\na\n\nb\n```', 'After']],
    ['an open fence runs to the end', 'Before\n\n```\na\n\nb', ['Before', '```\na\n\nb']],
    ['a loose list stays whole', '- a\n\n- b\n\n  more\n\nText', ['- a\n\n- b\n\n  more', 'Text']],
    ['a table', 'Text\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nEnd', ['Text', '| a | b |\n|---|---|\n| 1 | 2 |', 'End']],
    ['a footnote keeps the text whole', 'A[^1]\n\n[^1]: Note', ['A[^1]\n\n[^1]: Note']],
    ['nothing', '', []],
  ];
  it.each(rows)('%s', (_name, text, blocks) => {
    expect(trimmed(text)).toEqual(blocks);
  });

  it('renders a reference together with its definition', () => {
    const { blocks, definitions } = splitBlocks('See [docs].\n\n[docs]: https://example.com');
    expect(withDefinitions(blocks[0] ?? '', definitions)).toContain('[docs]: https://example.com');
  });

  it('gives the same blocks however the text arrives', () => {
    const line = fc.constantFrom(
      '# T\n',
      'word ',
      '\n',
      '\n\n',
      '- item\n',
      '  more\n',
      '```\n',
      '| a | b |\n',
      '|---|---|\n',
      '> q\n',
      '**b',
      '---\n',
      '    code\n',
      '1. x\n',
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (pieces) => {
        let split = NO_BLOCKS;
        for (let count = 1; count <= pieces.length; count++)
          split = splitBlocks(pieces.slice(0, count).join(''), split);
        expect(split.blocks).toEqual(splitBlocks(pieces.join('')).blocks);
      }),
      { numRuns: 500 },
    );
  });
});
