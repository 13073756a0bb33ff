import type { TerminalCase } from './case-rows.fake.ts';

const CONTROLS: Readonly<Record<string, number>> = { r: 0x0d, n: 0x0a, t: 0x09, '\\': 0x5c };

function decodeEscape(code: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.of(CONTROLS[code] ?? Number.parseInt(code.slice(1), 16));
}

/** `\xHH`, `\r`, `\n`, `\t` and `\\` become one byte each; all other text is UTF-8. */
export function decodeBytes(text: string): Buffer {
  const parts = text.split(/\\(x[0-9a-fA-F]{2}|[rnt\\])/);
  return Buffer.concat(parts.map((part, at) => (at % 2 === 1 ? decodeEscape(part) : Buffer.from(part, 'utf8'))));
}

function after(row: TerminalCase, kind: string): string {
  if (!row.repro.startsWith(kind)) throw new Error(`${row.id} is no ${kind} case`);
  return row.repro.slice(kind.length);
}

/** The reads of a BYTES (one) or CHUNKS (several) case, as bytes. */
export function caseReads(row: TerminalCase): readonly Buffer[] {
  if (row.repro.startsWith('BYTES:')) return [decodeBytes(after(row, 'BYTES:'))];
  return after(row, 'CHUNKS:')
    .split(' || ')
    .map((part) => decodeBytes(part));
}

/** What a SHELL case types, literally, and the remark that follows it. */
export function caseShell(row: TerminalCase): { readonly line: string; readonly remark: string } {
  const [line = '', ...remark] = after(row, 'SHELL:').split(' # ');
  return { line, remark: remark.join(' # ') };
}

/** The lines that a remark says to type next: `then: true; then: echo $n`. */
export function thenTyped(remark: string): readonly string[] {
  const [, ...lines] = remark.split(/(?:^|[;:] |, )then:? /);
  return lines.map((line) => line.trim());
}

const KEY_BYTES: Readonly<Record<string, string>> = {
  Enter: '\r',
  Left: '\x1b[D',
  Right: '\x1b[C',
  Tab: '\t',
  Esc: '\x1b',
};

function keyBytes(name: string): string {
  const control = /^C-(.)$/.exec(name)?.[1];
  if (control) return String.fromCharCode(control.toUpperCase().charCodeAt(0) & 0x1f);
  const bytes = KEY_BYTES[name];
  if (bytes === undefined) throw new Error(`no bytes known for the key <${name}>`);
  return bytes;
}

/** The bytes of a KEYS case: `<Enter*50>` is a key fifty times; a step in brackets is none of its keys. */
export function caseKeys(row: TerminalCase): string {
  return after(row, 'KEYS:')
    .replace(/\[[^\]]*\]/g, '')
    .replace(/<([^<>*]+)(?:\*(\d+))?>/g, (_, name: string, times = '1') => keyBytes(name).repeat(Number(times)));
}
