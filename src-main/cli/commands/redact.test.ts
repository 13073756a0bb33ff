import { describe, expect, it } from 'vitest';
import { fakeContext } from '../command-context.fake.ts';
import { runVox } from '../run-vox.ts';

const TOKEN = ['gh', 'p_', 'a1B2'.repeat(9)].join('');

async function redact(argv: string[], input: readonly (string | Uint8Array)[]) {
  const context = fakeContext({ input });
  const code = await runVox(['redact', ...argv], context);
  const { printed, notes, written } = context;
  return { code, out: printed, err: notes.join('\n'), bytes: Buffer.concat(written) };
}

describe('vox redact', () => {
  it('takes secrets out of what streams through, wherever it is cut', async () => {
    const { code, bytes } = await redact([], [`é remote ${TOKEN.slice(0, 9)}`, `${TOKEN.slice(9)}\nnext`]);
    expect([code, bytes.toString()]).toEqual([0, 'é remote [REDACTED_KEY#1]\nnext']);
  });

  it('gives every other byte as it came', async () => {
    const all = Uint8Array.from({ length: 256 }, (_byte, at) => at);
    expect(new Uint8Array((await redact([], [all])).bytes)).toEqual(all);
  });

  it('says in JSON what it found, and where', async () => {
    const { out } = await redact(['--json'], [`é ${TOKEN}`]);
    expect(JSON.parse(out[0] ?? '')).toEqual({
      text: 'é [REDACTED_KEY#1]',
      findings: [{ kind: 'GitHubToken', start: 2, end: 42 }],
    });
  });

  it('answers a batch row by row, in order, and goes on after a bad one', async () => {
    const rows = [
      JSON.stringify({ text: 'plain' }),
      `{"text": "${TOKEN}`,
      JSON.stringify({ chunks: [`a ${TOKEN.slice(0, 5)}`, TOKEN.slice(5)] }),
      JSON.stringify({ text: 5 }),
      JSON.stringify({ text: 'key=hunter2hunter2', values: ['hunter2hunter2'] }),
      JSON.stringify({ json: { api_key: 'abc' } }),
      'null',
    ];
    const { out } = await redact(['--batch', '-', '--json'], [rows.join('\n')]);
    expect(out.map((row) => JSON.parse(row))).toEqual([
      { text: 'plain', findings: [] },
      { error: 'This row is no JSON.' },
      { text: 'a [REDACTED_KEY#1]', findings: [{ kind: 'GitHubToken', start: 2, end: 42 }] },
      { error: expect.stringContaining('a row has "text"') },
      { text: 'key=[REDACTED]', findings: [{ kind: 'KnownValue', start: 4, end: 18 }] },
      { json: { api_key: '[REDACTED]' } },
      { error: expect.stringContaining('a row has "text"') },
    ]);
    expect(out.join()).not.toContain(TOKEN);
  });

  it('says what is wrong with a file that is not there', async () => {
    expect(await redact(['--batch', '/nowhere.jsonl'], [])).toMatchObject({
      code: 1,
      err: expect.stringContaining('There is no file'),
    });
  });
});
