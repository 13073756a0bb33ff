import { createRedactor } from './redactor.ts';
import type { Redaction, RedactOptions } from './types.ts';

/**
 * The text with every secret we recognise replaced by a placeholder such as `[REDACTED_KEY#1]`. One secret has one number
 * throughout a text, so a reader can still tell that two of them are the same. The number of lines never changes. Pure;
 * redacting twice changes nothing.
 */
export function redact(text: string, options?: RedactOptions): string {
  return redactWithFindings(text, options).text;
}

/** The same, and where each secret stood. */
export function redactWithFindings(text: string, options?: RedactOptions): Redaction {
  const redactor = createRedactor(options);
  const [first, rest] = [redactor.push(text), redactor.end()];
  return { text: first.text + rest.text, findings: [...first.findings, ...rest.findings] };
}
