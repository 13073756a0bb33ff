import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { MODEL_PROVIDERS } from '../../../contracts/model/index.ts';
import { createFakeClock } from '../../platform/clock.fake.ts';
import { calls, type ModelServer, refuses, says, startModelServer } from '../model-server.fake.ts';
import { askForObject } from './ask-for-object.ts';
import { createSdkModel } from './sdk-model.ts';

const question = {
  instructions: 'Find other words.',
  text: 'term.list',
  name: 'propose',
  description: 'Takes them.',
  schema: z.object({ words: z.array(z.string()) }),
};

describe.each(MODEL_PROVIDERS.map(({ id }) => id))('an answer in a form of our own, from %s', (provider) => {
  let server: ModelServer;
  beforeEach(async () => {
    server = await startModelServer(provider);
  });
  afterEach(() => server.close());
  const ask = () => {
    const config = { provider, baseUrl: server.baseUrl, name: 'm', key: 'k', prices: null };
    return askForObject(createSdkModel(config, { clock: createFakeClock(), redact: (text) => text }), question);
  };

  test('is the arguments of the call', async () => {
    server.reply(calls('propose', '{"words":["sessions"]}'));
    expect(await ask()).toEqual({ words: ['sessions'] });
    expect(server.requests[0]).toMatchObject({ tools: ['propose'] });
  });

  test.each([
    ['words instead of a call', says('I would rather talk.'), 'did not answer in the form'],
    ['arguments that do not fit', calls('propose', '{"words":"sessions"}'), 'did not answer in the form'],
    ['a refusal', refuses(404, 'no such model'), 'm'],
  ])('%s is an error that says so', async (_name, reply, message) => {
    server.reply(reply);
    await expect(ask()).rejects.toThrow(message);
  });
});
