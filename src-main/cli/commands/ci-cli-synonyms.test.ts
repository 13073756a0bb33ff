import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SemanticAliases } from '../../../contracts/cli/semantic-aliases.schema.ts';
import { CATALOG } from '../../../contracts/operations/index.ts';
import { lockfileText } from '../../catalog/aliases/lockfile-text.ts';
import { measureAliases } from '../../catalog/aliases/measure-aliases.ts';
import { systemFiles } from '../../platform/files.ts';
import { fakeContext } from '../command-context.fake.ts';
import { runVox } from '../run-vox.ts';

/** Speaks OpenAI's chat completions and embeddings, from a script: the words it proposes for the operations it is asked about. */
async function startServer(script: Record<string, { phrases: string[]; never?: string[] }>) {
  const questions: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
    if (request.url?.endsWith('/embeddings')) {
      const data = body.input.map((text: string, index: number) => ({
        object: 'embedding',
        index,
        embedding: vectorOf(text),
      }));
      response.writeHead(200, { 'content-type': 'application/json' });
      return void response.end(
        JSON.stringify({ object: 'list', model: body.model, data, usage: { prompt_tokens: 1, total_tokens: 1 } }),
      );
    }
    const question = JSON.stringify(body.messages);
    questions.push(question);
    const proposals = Object.entries(script)
      .filter(([id]) => question.includes(`${id} (vox`))
      .map(([id, { phrases, never = [] }]) => ({ id, phrases, never }));
    const call = {
      index: 0,
      id: 'call-1',
      type: 'function',
      function: { name: 'propose_synonyms', arguments: JSON.stringify({ proposals }) },
    };
    const chunk = (delta: object, finish_reason: string | null) =>
      `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${chunk({ role: 'assistant', tool_calls: [call] }, null)}${chunk({}, 'tool_calls')}data: [DONE]\n\n`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    questions,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((done) => server.close(() => done()));
    },
  };
}

/** Near to an operation whose path the text holds; every other text stands alone. */
function vectorOf(text: string): number[] {
  const at = CATALOG.operations.findIndex(({ cli }) => text.startsWith(`${cli.path.join(' ')} ${cli.path.join(' ')}`));
  const own = at < 0 ? (NEAR.get(text) ?? []) : [at];
  return CATALOG.operations.map((_, index) => (own.includes(index) ? 1 : 0.01));
}
const placeOf = (id: string) => CATALOG.operations.findIndex((one) => one.id === id);
const NEAR = new Map([
  ['show colour scheme', [placeOf('theme')]],
  ['paint the window', [placeOf('theme'), placeOf('keys')]],
]);

let home = '';
const lockfile = () => join(home, 'contracts/cli/semantic-aliases.v1.json');
const rowOf = (id: string) => SemanticAliases.parse(JSON.parse(readFileSync(lockfile(), 'utf8'))).operations[id];
const phrasesOf = (id: string) =>
  rowOf(id)
    ?.aliases.filter(({ source }) => source === 'model')
    .map(({ phrase }) => phrase);

async function run(env: Record<string, string>, ...flags: string[]) {
  const context = fakeContext({ files: systemFiles, cwd: home, env: { VOX_HOME: home, ...env } });
  const code = await runVox(['ci', 'cli-synonyms', ...flags], context);
  return { code, notes: context.notes.join('\n'), text: context.printed.join('\n') };
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'vox-synonyms-'));
  mkdirSync(join(home, 'contracts/cli'), { recursive: true });
  writeFileSync(lockfile(), lockfileText(measureAliases(CATALOG)));
});
afterEach(() => rmSync(home, { recursive: true }));

describe('vox ci cli-synonyms with a model', () => {
  it('takes what it proposes, leaves out what may not be, and asks again only where a row has changed', async () => {
    await using server = await startServer({
      theme: { phrases: ['Show Colour Scheme', 'x', 'vox paint the window', 'keys', 'dark'], never: ['light'] },
      'secrets.set': { phrases: ['delete my key', 'put the key in', 'list secrets now'], never: ['list'] },
      'term.open': { phrases: ['give me one'] },
      'term.close': { phrases: ['give me one'] },
      'no.such': { phrases: ['made up thing'] },
    });
    const env = { VOX_BASE_URL: server.url, VOX_MODEL: 'm' };
    expect(await run(env, '--write', '--json')).toMatchObject({ code: 0 });
    expect([phrasesOf('theme'), phrasesOf('secrets.set'), phrasesOf('term.open')]).toEqual([
      ['paint the window', 'show colour scheme'],
      ['put the key in'],
      [],
    ]);
    const asked = server.questions.length;
    expect(asked).toBeGreaterThan(1);
    const again = await run(env, '--write', '--json');
    expect(JSON.parse(again.text)).toMatchObject({ isCurrent: true, asked: [] });
    // As if the row had been another one when the model was last asked.
    writeFileSync(
      lockfile(),
      readFileSync(lockfile(), 'utf8').replace(/("theme": \{.*?"asked":")\w+/, `$1${'0'.repeat(16)}`),
    );
    expect(JSON.parse((await run(env, '--write', '--json')).text)).toMatchObject({ asked: ['theme'] });
    expect(server.questions.length).toBe(asked + 1);
  });

  it("measures with a provider's embedding model by its own margins", async () => {
    await using server = await startServer({ theme: { phrases: ['show colour scheme', 'paint the window'] } });
    const env = { VOX_BASE_URL: server.url, VOX_MODEL: 'm' };
    await run(env, '--write', '--embedding-model', 'vectors-1');
    expect(rowOf('theme')?.aliases.filter(({ measuredBy }) => measuredBy === 'vectors-1')).toMatchObject([
      { phrase: 'paint the window', tier: 'shortlist', margin: 0 },
      { phrase: 'show colour scheme', tier: 'auto' },
    ]);
  });

  it('asks nobody without --write, with --offline or where no model is set', async () => {
    await using server = await startServer({});
    const env = { VOX_BASE_URL: server.url, VOX_MODEL: 'm' };
    const codes = [await run(env), await run(env, '--write', '--offline'), await run({}, '--write')].map(
      ({ code }) => code,
    );
    expect([codes, server.questions]).toEqual([[0, 0, 0], []]);
  });

  it('says what went wrong and writes nothing', async () => {
    const before = readFileSync(lockfile(), 'utf8');
    const { code, notes } = await run({ VOX_BASE_URL: 'http://127.0.0.1:9/v1', VOX_MODEL: 'm' }, '--write');
    expect([code, readFileSync(lockfile(), 'utf8') === before]).toEqual([1, true]);
    expect(notes).toContain('127.0.0.1:9');
  });
});
