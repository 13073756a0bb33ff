import { describe, expect, test } from 'vitest';
import { type ChatPart, MAX_IMAGE_BYTES, type MessageId } from '../../contracts/model/index.ts';
import { answer, chatId, chats, frames, isIdle, seen, server, settings, textOf, waitFor } from './chat-host.fake.ts';
import { refuses, says } from './model-server.fake.ts';

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('a picture')]);
const GIF = Buffer.from('GIF89a, a moving one');
const sent = (name: string, bytes: Buffer) => ({ name, data: bytes.toString('base64') });

async function show(text: string, ...images: ReturnType<typeof sent>[]) {
  const messageId = chats.send({ chatId, text, sessionId: null, images });
  await waitFor(isIdle);
  return messageId;
}

const lastImages = () => server.requests.at(-1)?.messages.flatMap(({ images }) => images ?? []);

describe('images in a message', () => {
  test('the model sees them, and clients are told of them without their bytes', async () => {
    server.reply(says('A picture.'));
    const messageId = await show('what is this?', sent('shot.png', PNG), sent('b.gif', GIF));
    expect(lastImages()).toEqual([
      `data:image/png;base64,${PNG.toString('base64')}`,
      `data:image/gif;base64,${GIF.toString('base64')}`,
    ]);
    expect(seen()[0]?.parts).toEqual<ChatPart[]>([
      { type: 'text', text: 'what is this?' },
      { type: 'image', name: 'shot.png', mediaType: 'image/png', sizeBytes: PNG.length },
      { type: 'image', name: 'b.gif', mediaType: 'image/gif', sizeBytes: GIF.length },
    ]);
    expect(JSON.stringify(frames)).not.toContain(PNG.toString('base64'));
    expect(chats.kept.image({ chatId, messageId, index: 2 })).toEqual({
      mediaType: 'image/gif',
      data: GIF.toString('base64'),
    });
  });

  test('one says enough without a word, and the next question is about it too', async () => {
    server.reply(says('A cat.'), says('Grey.'));
    const messageId = await show('', sent('cat.png', PNG));
    await show('which colour?');
    expect(lastImages()).toHaveLength(1);
    expect(chats.kept.image({ chatId, messageId, index: 0 }).mediaType).toBe('image/png');
  });

  test('a model that cannot look says so once, and goes on in words', async () => {
    server.reply(refuses(400, 'image input is not supported'), says('Tell me.'));
    await show('look', sent('a.png', PNG));
    expect(answer()).toMatchObject({ state: 'failed', error: { code: 'model.no-images' } });
    await show('never mind');
    expect(textOf(answer())).toBe('Tell me.');
    expect(lastImages()).toEqual([]);
  });

  test('the offline assistant says that it cannot see', async () => {
    settings.set({ model: { baseUrl: null, name: null } });
    await show('look', sent('a.png', PNG));
    expect(answer()?.parts[0]).toMatchObject({ type: 'notice', text: expect.stringContaining('cannot see images') });
  });

  test('the chat as a document names them and holds none', async () => {
    server.reply(says('ok'));
    await show('look', sent('plan.png', PNG));
    const { markdown } = chats.exportChat(chatId);
    expect(markdown).toContain('> Image: plan.png');
    expect(markdown).not.toContain(PNG.toString('base64'));
  });

  test.each([
    ['what is no image', [sent('a.svg', Buffer.from('<svg/>'))], '"a.svg" is no PNG'],
    ['nothing in base64', [{ name: 'x.png', data: '%%%' }], '"x.png" is no PNG'],
    ['too many', Array.from({ length: 5 }, () => sent('a.png', PNG)), 'takes 4 images'],
    [
      'too much together',
      [1, 2].map(() => sent('a.png', Buffer.concat([PNG, Buffer.alloc(MAX_IMAGE_BYTES / 2)]))),
      '5 MB together',
    ],
  ])('%s is refused before anything is sent', (_name, images, words) => {
    expect(() => chats.send({ chatId, text: 'x', sessionId: null, images })).toThrow(words);
    expect(seen()).toEqual([]);
  });

  test('an image that was not kept is one sentence', () => {
    const query = { chatId, messageId: 'm-1' as MessageId, index: 0 };
    expect(() => chats.kept.image(query)).toThrow('was not kept');
  });
});
