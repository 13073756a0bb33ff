import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { redactWithFindings } from './redact.ts';
import { createRedactor } from './redactor.ts';

const RANDOM = '9fK2mQ8xTb4Wc7ZpLr3VnYs6HdJg5AeU';
const BODY = Array.from({ length: 9 }, (_row, at) => `${at}Aa/+`.repeat(13).slice(0, 64));
const KEY = ['-----BEGIN RSA PRIVATE', ' KEY-----\n', `${BODY.join('\n')}\n`, '-----END RSA PRIVATE', ' KEY-----'].join(
  '',
);
const PIECES = [
  'plain words of a log, nothing in them\n',
  `remote: gh${'p_'}${RANDOM}abcd denied\r\n`,
  `export API_TOKEN=${RANDOM} && make\n`,
  '{"user":{"password":"x","mail":"ada@example.org"}}\n',
  `Authorization: Bearer ${RANDOM}`,
  `postgres://app:${RANDOM}@10.0.0.7:5432/x\n`,
  'cd /home/ada/src and C:\\Users\\ada\\src\n',
  `${KEY}\n`,
  KEY.slice(0, 300),
  `${BODY.slice(4).join('\n')}\n-----END RSA PRIVATE${' KEY-----'}\n`,
  JSON.stringify({ private_key: KEY }),
  `${BODY.join('\n')}\n`,
  '-----BEGIN CERT',
  '\n',
  '😀é\u001b[31m',
  ' ',
];

function inChunks(text: string, cuts: readonly number[]) {
  const redactor = createRedactor();
  const places = [0, ...[...cuts].map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
  const parts = places.slice(1).map((place, at) => redactor.push(text.slice(places[at], place)));
  const all = [...parts, redactor.end()];
  return { text: all.map((part) => part.text).join(''), findings: all.flatMap((part) => part.findings) };
}

const Text = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join(''));

describe('a text in chunks', () => {
  test('comes out the same however it is cut', () => {
    fc.assert(
      fc.property(Text, fc.array(fc.nat(5000), { maxLength: 30 }), (text, cuts) => {
        expect(inChunks(text, cuts)).toEqual(redactWithFindings(text));
      }),
      { numRuns: 150 },
    );
  });

  test('comes out the same character by character', () => {
    const text = PIECES.join('');
    expect(
      inChunks(
        text,
        [...text].map((_char, at) => at),
      ),
    ).toEqual(redactWithFindings(text));
  });

  test('finds a secret wherever it lies in a line without an end, and the windows of that line do not show', () => {
    const filler = 'lorem ipsum, '.repeat(2600);
    for (const before of [32_700, 32_750, 32_767, 40_930, 40_959]) {
      const text = `${filler.slice(0, before - 1)} token=${RANDOM} ${filler}${filler}`;
      const whole = redactWithFindings(text);
      expect(whole.text).toBe(text.replace(RANDOM, '[REDACTED_KEY#1]'));
      expect(inChunks(text, [before - 3, before + 9, 70_000])).toEqual(whole);
    }
  });

  test('findings point into the original', () => {
    fc.assert(
      fc.property(Text, (text) => {
        const { findings } = redactWithFindings(text);
        for (const [at, { start, end }] of findings.entries()) {
          expect(start).toBeGreaterThanOrEqual(findings[at - 1]?.end ?? 0);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('no text is lost and no line number moves', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const { text: left, findings } = redactWithFindings(text);
        if (findings.length === 0) expect(left).toBe(text);
        expect(left.split('\n').length).toBe(text.split('\n').length);
      }),
      { numRuns: 300 },
    );
  });

  test('holds back one unfinished line and no more', () => {
    const redactor = createRedactor();
    expect(redactor.push('one\ntwo').text).toBe('one\n');
    expect(redactor.push('x'.repeat(200_000)).text.length).toBeGreaterThan(100_000);
    expect(redactor.end().text.length).toBeLessThan(80_000);
  });

  test('several texts share their numbers', () => {
    const redactor = createRedactor();
    const one = redactor.push('a@example.org b@example.org\n').text;
    redactor.end();
    expect([one, redactor.push('b@example.org\n').text]).toEqual([
      '[REDACTED_EMAIL#1] [REDACTED_EMAIL#2]\n',
      '[REDACTED_EMAIL#2]\n',
    ]);
  });
});

/** Where a careless pattern costs the square of its input. */
const HOSTILE: readonly (readonly [what: string, part: string])[] = [
  ['names', 'token'],
  ['assignments', 'password='],
  ['colons', '"token":'],
  ['an open quote', "password='a "],
  ['user parts', 'a.b@'],
  ['schemes', 'https://a:'],
  ['dashes', '-----BEGIN '],
  ['half keys', ['-----BEGIN PRIVATE', ' KEY-----'].join('')],
  ['base64', 'AAAA'],
  ['lines of base64', `${'AbCd0123'.repeat(8)}\n`],
  ['digits', '10.'],
  ['colons of addresses', 'fe80:'],
  ['dollars', '$6$a$'],
  ['prefixes', 'sk-eyJ'],
  ['blanks', 'curl  -u  '],
  ['options', '--password '],
  ['newlines', '\n'],
  ['backslashes', '\\n\\"'],
  ['headers', 'authorization: '],
  ['homes', '/home/'],
  ['brackets', '[ab;'],
  ['elements', '<token>a'],
];

describe('hostile input', () => {
  test.each(HOSTILE)('%s cost no more than their length', (_what, part) => {
    const cost = (chars: number) => {
      const text = part.repeat(Math.ceil(chars / part.length));
      const before = process.cpuUsage();
      redactWithFindings(text);
      return process.cpuUsage(before).user / 1000;
    };
    cost(10_000);
    // A square would make it sixteen times as much; a busy machine does not.
    expect(cost(200_000)).toBeLessThan(Math.max(300, 12 * cost(50_000)));
  });
});
