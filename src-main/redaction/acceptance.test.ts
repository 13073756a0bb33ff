import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { voxCasesOf } from '../../contracts/terminal/case-rows.fake.ts';
import { redact, redactWithFindings } from './redact.ts';
import { redactJson } from './redact-json.ts';

const Known = z.object({ filter: z.literal('known secret values'), text: z.string(), values: z.array(z.string()) });
const Kinds = z.array(z.object({ kind: z.string(), line: z.number().optional() }));
/** What a row says in words, as a check of the redacted text. */
const IN_WORDS: Readonly<Record<string, (text: string) => void>> = {
  'contains [REDACTED_KEY], no sk- left': (text) => {
    expect(text).toContain('[REDACTED_KEY]');
    expect(text).not.toContain('sk-');
  },
  '~[REDACTED_PATH] replaces the user part': (text) => expect(text).toMatch(/^cd ~\[REDACTED_PATH\][\\/]src$/),
  'redact the whole block': (text) => expect(text).toBe('[REDACTED_KEY]'),
};

/** Where the table tells our answer from another product's. */
const Ours = z.object({ ours: z.string() });

/** The rows name placeholders without the number that tells one secret from another. */
function unnumbered(text: string): string {
  return text.replace(/(\[REDACTED_[A-Z]+)#\d+\]/g, '$1]');
}

describe('rows of the acceptance table', () => {
  test.each(voxCasesOf('redaction').map((row) => [row.id, row] as const))('%s', (_id, { input, expected }) => {
    const known = Known.safeParse(input);
    if (known.success) {
      expect(redact(known.data.text, { values: known.data.values })).toBe(expected);
    } else if (typeof input !== 'string') {
      expect(JSON.parse(unnumbered(JSON.stringify(redactJson(input))))).toEqual(expected);
    } else {
      const text = unnumbered(redact(input));
      const ours = Ours.safeParse(expected);
      const wanted = ours.success ? ours.data.ours : String(expected);
      const check = IN_WORDS[wanted];
      if (check) check(text);
      else expect(text).toBe(wanted);
    }
  });

  test.each(voxCasesOf('secret-scan').map((row) => [row.id, row] as const))('%s', (_id, { input, expected }) => {
    const text = String(input).replace(/ \+ 36 or more .*/, 'a1B2'.repeat(9));
    const lines = redactWithFindings(text).findings.map(({ kind, start }) => ({
      kind,
      line: text.slice(0, start).split('\n').length,
    }));
    expect(lines).toMatchObject(Kinds.parse(expected));
  });
});
