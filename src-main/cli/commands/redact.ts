import { z } from 'zod';
import { redactJson } from '../../redaction/redact-json.ts';
import { createRedactor } from '../../redaction/redactor.ts';
import type { Finding, Redaction } from '../../redaction/types.ts';
import { textOption } from '../argument.ts';
import { readRows } from '../read-rows.ts';
import type { Command, CommandContext } from './types.ts';

export const command: Command = {
  async run(args, context) {
    const batch = textOption(args, 'batch');
    if (batch !== undefined) await redactRows(batch, context);
    else if (args.options.json) await redactToJson(context);
    else await redactStream(context);
    return 0;
  },
};

/** Byte for byte: each byte is read as one character, so that what is no UTF-8 comes out as it went in. */
async function redactStream({ inputChunks, write }: CommandContext): Promise<void> {
  const redactor = createRedactor();
  const send = async ({ text }: Redaction) => {
    if (text !== '') await write(Buffer.from(text, 'latin1'));
  };
  for await (const chunk of inputChunks()) await send(redactor.push(Buffer.from(chunk).toString('latin1')));
  await send(redactor.end());
}

async function redactToJson({ inputChunks, print }: CommandContext): Promise<void> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const chunks: string[] = [];
  for await (const chunk of inputChunks()) chunks.push(decoder.decode(chunk, { stream: true }));
  print(JSON.stringify(redactChunks([...chunks, decoder.decode()])));
}

/** One JSON line out for each one in, in order; a row that makes no sense becomes `{error}` and the rest goes on. */
async function redactRows(file: string, context: CommandContext): Promise<void> {
  for (const row of await readRows(file, '{"text": "…"} or {"chunks": ["…", "…"]}', context))
    context.print(JSON.stringify(redactRow(row)));
}

const Values = z.array(z.string()).optional();
const Row = z.union(
  [
    z.object({ text: z.string(), values: Values }),
    z.object({ chunks: z.array(z.string()), values: Values }),
    z.object({ json: z.json(), values: Values }),
  ],
  { error: 'a row has "text" (a string), "chunks" (strings) or "json" (any value).' },
);

function redactRow(row: string): Redaction | { json: unknown } | { error: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(row);
  } catch {
    /* Not told how: the parser's message quotes the row, which may hold a secret. */
    return { error: 'This row is no JSON.' };
  }
  const found = Row.safeParse(parsed);
  if (!found.success) return { error: `This row makes no sense: ${found.error.issues[0]?.message}` };
  const { data } = found;
  if ('json' in data) return { json: redactJson(data.json, { values: data.values }) };
  return redactChunks('text' in data ? [data.text] : data.chunks, data.values);
}

function redactChunks(chunks: readonly string[], values?: readonly string[]): Redaction {
  const redactor = createRedactor({ values });
  let text = '';
  const findings: Finding[] = [];
  for (const part of [...chunks.map((chunk) => redactor.push(chunk)), redactor.end()]) {
    text += part.text;
    findings.push(...part.findings);
  }
  return { text, findings };
}
