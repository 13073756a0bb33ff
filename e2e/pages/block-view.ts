import type { Locator } from '@playwright/test';

/** A block as the console shows it. */
export interface BlockView {
  /** `s-1#2`. */
  readonly id: string;
  readonly number: number;
  readonly command: string;
  /** `running`, `ok`, `failed`, `interrupted` or `unknown`. */
  readonly status: string;
  readonly isAgent: boolean;
  readonly isFocused: boolean;
}

/** @param chrome The console's block elements: groups named `Block 2: false`. */
export async function readBlocks(chrome: Locator): Promise<BlockView[]> {
  const seen = await chrome.evaluateAll((elements) =>
    elements.map((element) => ({
      id: element.getAttribute('data-block-id') ?? '',
      name: element.getAttribute('aria-label') ?? '',
      status: element.getAttribute('data-status') ?? '',
      isFocused: element.getAttribute('data-focused') === 'true',
      texts: [...element.querySelectorAll('*')].map((inner) => inner.textContent?.trim().toLowerCase()),
    })),
  );
  return seen
    .map(({ id, name, status, isFocused, texts }) => ({
      id,
      number: Number(id.split('#')[1]),
      command: name.replace(/^Block \d+: /, ''),
      status,
      isAgent: texts.includes('agent'),
      isFocused,
    }))
    .sort((a, b) => a.number - b.number);
}
