import { expect, test } from '../fixtures.ts';

test('the page sees the bridge and nothing of Node', { tag: '@desktop' }, async ({ app }) => {
  const seen = await app.page.evaluate(() => ({
    vox: Object.keys(Reflect.get(window, 'vox') ?? {}).sort(),
    node: ['require', 'process', 'module', 'Buffer', 'global'].filter((name) => Reflect.has(window, name)),
  }));
  expect(seen).toEqual({ vox: ['kind', 'onCommand', 'onMessage', 'platform', 'send'], node: [] });
});
