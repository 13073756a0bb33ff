import { describe, expect, test } from 'vitest';
import { isAppUrl, isExternalUrl, resolveInside } from './app-url.ts';

describe('isAppUrl', () => {
  test.each([
    ['app://axis/index.html', true],
    ['app://axis/assets/a.js?x#y', true],
    ['app://axis', true],
    ['app://axis.evil/index.html', false],
    ['app://axis:1/index.html', false],
    ['app://user@evil/axis', false],
    ['https://axis/index.html', false],
    ['file:///app://axis/', false],
    ['about:blank', false],
    ['', false],
  ])('%s: %s', (url, expected) => {
    expect(isAppUrl(url)).toBe(expected);
  });
});

describe('isExternalUrl', () => {
  test.each([
    ['https://example.org/a?b#c', true],
    ['http://localhost:3000', true],
    ['HTTPS://EXAMPLE.ORG', true],
    ['mailto:someone@example.org', true],
    ['file:///etc/passwd', false],
    ['javascript:alert(1)', false],
    ['data:text/html,hi', false],
    ['app://axis/index.html', false],
    ['vscode://file/etc/passwd', false],
    ['smb://host/share', false],
    ['not a url', false],
  ])('%s: %s', (url, expected) => {
    expect(isExternalUrl(url)).toBe(expected);
  });
});

describe('resolveInside', () => {
  test.each([
    ['/index.html', '/out/renderer/index.html'],
    ['/assets/a%20b.js', '/out/renderer/assets/a b.js'],
    ['/a/../b.js', '/out/renderer/b.js'],
    ['/', '/out/renderer/'],
    ['/../main/index.js', null],
    ['/%2e%2e/main/index.js', null],
    ['/..%2Fmain/index.js', null],
    ['/%2e%2e/renderer-secrets/x', null],
    ['/a%00.js', null],
    ['/%E0%A4%A', null],
  ])('%s: %s', (pathname, expected) => {
    expect(resolveInside('/out/renderer', pathname)).toBe(expected);
  });
});
