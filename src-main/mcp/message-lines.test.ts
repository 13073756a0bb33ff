import { expect, it } from 'vitest';
import { messageLines } from './message-lines.ts';

const GOOD = '{"jsonrpc":"2.0"}';
const MAX_BYTES = GOOD.length;
const LONG = `{"jsonrpc":"2.0" }`;

it.each<[name: string, chunks: string[], passed: number, codes: number[]]>([
  ['messages', [`${GOOD}\n${GOOD}\n`], 2, []],
  ['a message in pieces, exactly of the limit', [GOOD.slice(0, 5), GOOD.slice(5), '\n'], 1, []],
  ['a message one byte too long', [`${LONG}\n${GOOD}\n`], 1, [-32700]],
  ['one far too long, in pieces', [LONG, LONG, LONG, `\n${GOOD}\n`], 1, [-32700]],
  ['two of them', [`${LONG}\n${GOOD}\n${LONG}\n`], 1, [-32700, -32700]],
  ['an end without a newline', [`${GOOD}\n${GOOD}`], 1, []],
  ['empty lines', [`\n \r\n${GOOD}\n`], 1, []],
  ['no JSON', [`{"jsonrpc":\n${GOOD}\n`], 1, [-32700]],
  ['other JSON', [`5\nnull\n[]\n{"id":1}\n${GOOD}\n`], 1, [-32600, -32600, -32600, -32600]],
])('%s', async (_, chunks, passed, codes) => {
  const refused: number[] = [];
  const lines = messageLines(MAX_BYTES, ({ code }) => refused.push(code));
  for (const chunk of chunks) lines.write(Buffer.from(chunk));
  lines.end();
  const got = Buffer.concat(await lines.toArray()).toString();
  expect({ got, refused }).toEqual({ got: `${GOOD}\n`.repeat(passed), refused: codes });
});
