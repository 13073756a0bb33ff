import { describe, expect, it } from 'vitest';
import type { Ambient, SessionId } from '../../contracts/model/index.ts';
import { ambientText, createAmbientStore, formatTokens } from './ambient.ts';

const about = (changes: object) =>
  ({ sessionId: 's-1', blockCount: 4, lastExit: 1, text: '', tokens: 10, tokenBudget: 8000, ...changes }) as Ambient;

describe('ambientText', () => {
  const rows: [object, string][] = [
    [{}, 's-1 · 4 blocks · exit 1'],
    [{ blockCount: 1, lastExit: 0 }, 's-1 · 1 block · exit 0'],
    [{ blockCount: 0, lastExit: null }, 's-1 · no commands yet'],
    [{ lastExit: null }, 's-1 · 4 blocks'],
  ];
  it.each(rows)('%j reads %s', (changes, text) => {
    expect(ambientText(about(changes))).toBe(text);
  });
});

it.each([
  [0, '0'],
  [640, '640'],
  [1840, '1.8k'],
  [8000, '8k'],
  [12_345, '12k'],
])('%d tokens read %s', (tokens, text) => {
  expect(formatTokens(tokens)).toBe(text);
});

describe('refresh', () => {
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  function host() {
    const open: { sessionId: SessionId; answer(ambient: Ambient): void }[] = [];
    const call = (_name: string, { sessionId }: { sessionId: SessionId }) =>
      new Promise((answer) => open.push({ sessionId, answer }));
    return { open, store: createAmbientStore(() => ({ call }) as never) };
  }

  it('turns a burst into one more question', async () => {
    const { open, store } = host();
    for (let count = 0; count < 5; count++) store.refresh('s-1' as SessionId);
    open[0]?.answer(about({ blockCount: 1 }));
    await settle();
    expect(open).toHaveLength(2);
    open[1]?.answer(about({ blockCount: 5 }));
    await settle();
    expect(open).toHaveLength(2);
    expect(store.getState().ambient?.blockCount).toBe(5);
  });

  it('never shows one session under the name of another', async () => {
    const { open, store } = host();
    store.refresh('s-1' as SessionId);
    store.refresh('s-2' as SessionId);
    open[0]?.answer(about({}));
    await settle();
    expect(store.getState().ambient).toBeNull();
    open[1]?.answer(about({ sessionId: 's-2' }));
    await settle();
    expect(store.getState().ambient?.sessionId).toBe('s-2');
  });
});
