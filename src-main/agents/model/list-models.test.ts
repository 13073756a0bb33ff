import { expect, test } from 'vitest';
import { Settings } from '../../../contracts/model/index.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { createModelLister } from './list-models.ts';

const KEY = ['unit', 'test', 'key'].join('-');

function setUp({ answers, env = {}, model = {} }: { answers: Record<string, unknown>; env?: object; model?: object }) {
  const asked: { url: string; headers: Record<string, string> }[] = [];
  const clock = createFakeClock();
  const source = {
    clock,
    env: env as Record<string, string>,
    settings: { state: { settings: Settings.parse({ model }), path: '', problem: null } },
    secrets: { get: async () => KEY } as never,
  };
  const list = createModelLister(source, async (url, { headers }) => {
    asked.push({ url, headers });
    if (!(url in answers)) throw new Error('ECONNREFUSED');
    return new Response(JSON.stringify(answers[url]));
  });
  return { list, asked, clock };
}

const OLLAMA = 'http://127.0.0.1:11434/v1/models';
const LM_STUDIO = 'http://127.0.0.1:1234/v1/models';

test('finds what answers on this machine, without a key, and asks again only after a while', async () => {
  const { list, asked, clock } = setUp({ answers: { [OLLAMA]: { data: [{ id: 'qwen3:8b' }, { id: 'gemma3' }] } } });
  const found = [
    {
      server: 'Ollama',
      provider: 'openai-compatible',
      baseUrl: 'http://127.0.0.1:11434/v1',
      isLocal: true,
      models: ['gemma3', 'qwen3:8b'],
    },
  ];
  expect(await list()).toEqual(found);
  expect(await list()).toEqual(found);
  expect(asked).toEqual([
    { url: OLLAMA, headers: {} },
    { url: LM_STUDIO, headers: {} },
  ]);
  clock.advance(31_000);
  await list();
  expect(asked).toHaveLength(4);
});

test.each([
  ['anthropic', 'https://api.anthropic.com/v1/models', { data: [{ id: 'opus' }] }, 'x-api-key', KEY],
  ['openai', 'https://api.openai.com/v1/models', { data: [{ id: 'opus' }] }, 'authorization', `Bearer ${KEY}`],
  [
    'google',
    'https://generativelanguage.googleapis.com/v1beta/models',
    { models: [{ name: 'models/opus' }] },
    'x-goog-api-key',
    KEY,
  ],
])('asks %s for its own list, with its key', async (provider, url, answer, header, value) => {
  const { list, asked } = setUp({ answers: { [url]: answer }, model: { provider } });
  expect(await list()).toMatchObject([{ provider, baseUrl: null, isLocal: false, models: ['opus'] }]);
  expect(asked.at(-1)?.headers[header]).toBe(value);
});

test.each([
  [{ OLLAMA_HOST: '0.0.0.0:4000' }, 'http://127.0.0.1:4000/v1/models'],
  [{ OLLAMA_HOST: 'gpu.example.com:4000' }, OLLAMA],
])('looks only at this machine: %j', async (env, url) => {
  const { list, asked } = setUp({ answers: {}, env });
  expect(await list()).toEqual([]);
  expect(asked[0]?.url).toBe(url);
});

test.each([[[]], ['x'], [{ data: 'x' }], [{ data: [null, 7, {}] }]])('what is no list is none: %j', async (answer) => {
  expect(await setUp({ answers: { [OLLAMA]: answer } }).list()).toEqual([]);
});
