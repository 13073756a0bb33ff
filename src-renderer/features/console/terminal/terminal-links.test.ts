import { describe, expect, it } from 'vitest';
import cases from '../../../../contracts/terminal/__fixtures__/terminal.jsonl?raw';
import { isOpenable, linkHint, URL_IN_TEXT } from './terminal-links.ts';

function caseOf(id: string): { repro: string; expect: string } {
  const line = cases.split('\n').find((row) => row.includes(`"id": "${id}"`));
  return JSON.parse(line ?? expect.fail(`there is no row ${id}`));
}
const urlsIn = (text: string) => [...text.matchAll(new RegExp(URL_IN_TEXT, 'g'))].map(([url]) => url);

describe('URLs in plain text', () => {
  it('t-270: punctuation stays outside, brackets that belong to it inside', () => {
    const { repro, expect: targets } = caseOf('t-270');
    const lines = [...repro.replace(/^SHELL:printf '%s\\n' /, '').matchAll(/'([^']*)'/g)].map(([, line]) => line ?? '');
    const expected = targets
      .replace('Targets are ', '')
      .split(' | ')
      .map((url) => url.replace('...', 'https://e.example'));
    expect(lines.map((line) => urlsIn(line))).toEqual(expected.map((url) => [url]));
  });

  it.each([
    ['https://e.example/a?b[]=1&c', ['https://e.example/a?b[]=1&c']],
    ['[https://e.example/a]', ['https://e.example/a']],
    ['**https://e.example/a**', ['https://e.example/a']],
    ['https://a.example,https://b.example', ['https://a.example,https://b.example']],
    ['HTTP://E.EXAMPLE/', ['HTTP://E.EXAMPLE/']],
    ['ftp://e.example javascript:alert(1)', []],
    ['https://', []],
  ])('%s', (text, expected) => {
    expect(urlsIn(text)).toEqual(expected);
  });

  it('a long line of brackets takes no time', () => {
    const started = performance.now();
    urlsIn(`https://e.example/${'(('.repeat(5000)}${'()'.repeat(5000)}`);
    expect(performance.now() - started).toBeLessThan(500);
  });
});

it('t-245: what a click may open', () => {
  const { repro } = caseOf('t-245');
  const targets = [...repro.matchAll(/8;;([^\\]+)\\033/g)].map(([, uri]) => uri ?? '');
  expect(targets).toHaveLength(3);
  for (const uri of targets) {
    expect(isOpenable(uri)).toBe(false);
    expect(linkHint(uri, 'linux')).toMatch(new RegExp(`^${uri.replace(/[()]/g, '\\$&')}\nNot opened`));
  }
});

it.each([
  ['https://e.example/a', true],
  ['mailto:ann@e.example', true],
  ['HTTPS://E.EXAMPLE', true],
  ['http://', false],
  ['https:///etc/passwd', false],
  ['data:text/html,x', false],
  ['vscode://file/x', false],
  ['https://e.example/\njavascript:x', false],
  [' https://e.example', false],
])('%j may be opened: %s', (uri, expected) => {
  expect(isOpenable(uri)).toBe(expected);
});
