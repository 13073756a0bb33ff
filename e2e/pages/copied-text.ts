import type { Page } from '@playwright/test';

/**
 * What a page copies because of `act`. The page's own `writeText` is watched instead of the clipboard being read: a real
 * clipboard is shared by every window of the machine, and reading it wants a permission that Electron grants nobody.
 *
 * @param options.orNothing Whether a key that copies nothing gives '' instead of being waited for. Only for what copies at once.
 */
export async function copiedText(
  page: Page,
  act: () => Promise<void>,
  options: { orNothing?: boolean } = {},
): Promise<string> {
  const watch = await page.evaluateHandle(() => {
    const { clipboard } = navigator;
    const write = clipboard.writeText;
    const first = Promise.withResolvers<string>();
    clipboard.writeText = async (text) => first.resolve(text);
    return {
      stop: () => {
        clipboard.writeText = write;
      },
      text: (orNothing: boolean) => Promise.race([first.promise, ...(orNothing ? [''] : [])]),
    };
  });
  await act();
  const text = await watch.evaluate(({ text }, orNothing) => text(orNothing), options.orNothing ?? false);
  await watch.evaluate(({ stop }) => stop());
  return text;
}
