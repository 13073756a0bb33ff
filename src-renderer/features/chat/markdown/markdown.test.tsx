import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

const render = (text: string) => renderToStaticMarkup(<Markdown text={text} isStreaming={false} />);

describe('what a model writes', () => {
  const rows: { text: string; has?: string; lacks?: string }[] = [
    { text: '[docs](https://example.com)', has: 'target="_blank" rel="noopener noreferrer">docs</a>' },
    { text: '[x](javascript:alert(1))', has: '<span>x</span>', lacks: 'javascript:' },
    { text: '[x](file:///etc/passwd)', lacks: '<a' },
    { text: '[x](../other)', lacks: '<a' },
    { text: '<b onclick="x()">hi</b>', has: '&lt;b onclick=', lacks: '<b' },
    { text: '<script>alert(1)</script>', has: '&lt;script&gt;', lacks: '<script' },
    { text: '![plan](https://example.com/x.png)', has: 'Image: plan</a>', lacks: '<img' },
    { text: '```sh\nls\n```', has: 'Insert in console' },
    { text: '```ts\nlet a\n```', has: 'Copy code', lacks: 'Insert in console' },
    { text: 'see `@term:s-1#3:L2`', has: '<button', lacks: '<code' },
    { text: 'see `@term:s-1#3 or so`', has: '<code', lacks: '<button' },
    { text: '- [x] done', has: 'aria-label="Done"' },
    { text: '| a |\n|---|\n| 1 |', has: 'aria-label="Table"' },
    { text: 'See [docs].\n\n[docs]: https://example.com', has: 'href="https://example.com"' },
  ];
  it.each(rows)('$text', ({ text, has = '', lacks }) => {
    const html = render(text);
    expect(html).toContain(has);
    if (lacks) expect(html).not.toContain(lacks);
  });
});
