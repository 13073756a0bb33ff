import { describe, expect, it } from 'vitest';
import { BlockBytes } from './block-bytes.ts';

function kept(limit: number, chunks: readonly string[]): { parts: string[]; omittedBytes: number } {
  const bytes = new BlockBytes(limit);
  for (const chunk of chunks) bytes.append(Buffer.from(chunk));
  return { omittedBytes: bytes.omittedBytes, parts: bytes.parts().map(String) };
}

describe('BlockBytes', () => {
  it.each([
    ['nothing', [], [''], 0],
    ['what fits in the head', ['abc'], ['abc'], 0],
    ['what fits in head and tail', ['abcd', 'efgh'], ['abcdefgh'], 0],
    ['more, in one piece', ['abcdefghijkl'], ['abcd', 'ijkl'], 4],
    ['more, byte by byte', [...'abcdefghijklmnopqrstuvwxyz'], ['abcd', 'wxyz'], 18],
    ['a tail that would begin inside a character', ['abcd', 'xx\u6f22yz'], ['abcd', 'yz'], 5],
  ])('keeps %s', (_, chunks, parts, omitted) => {
    const result = kept(4, chunks);
    expect(result.parts).toEqual(parts);
    expect(result.omittedBytes).toBeLessThanOrEqual(omitted);
    expect(parts.join('').length + omitted).toBe(Buffer.byteLength(chunks.join('')));
  });

  it.each([
    ['one line written over and over is whole', ['a 1', '\ra 2', '\ra 3', '\ra 4'], ['a 1\r\r\x1b[2K\ra 4']],
    ['a line feed in between is a gap', ['a 1', '\ra 2', '\nb 3', '\rb 4'], ['a 1\r', '\rb 4']],
  ])('%s', (_, chunks, parts) => {
    expect(kept(4, chunks).parts).toEqual(parts);
  });
});
