import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClientMessage, ServerMessage } from '../../../contracts/rpc/index.ts';
import { readClientLine, readServerLine, writeLine } from './line-json.ts';

/** A Buffer turns itself into a list of numbers when JSON asks it; the engine's frames carry Buffers. */
const bytes = fc.uint8Array({ maxLength: 40 }).chain((array) => fc.constantFrom(array, Buffer.from(array)));
const text = fc.string({ unit: 'binary', maxLength: 20 });

const SERVER: [name: string, message: fc.Arbitrary<ServerMessage>][] = [
  ['output', fc.record({ type: fc.constant('output'), bytes }).map((frame) => ({ type: 'frame', id: 1, frame }))],
  [
    'snapshot',
    fc.record({ type: fc.constant('snapshot'), replay: bytes }).map((frame) => ({ type: 'frame', id: 1, frame })),
  ],
  ['agent', text.map((said) => ({ type: 'frame', id: 1, frame: { type: 'agent', text: said } }))],
  ['result', text.map((result) => ({ type: 'result', id: 1, result }))],
];
const CLIENT: [name: string, message: fc.Arbitrary<ClientMessage>][] = [
  ['term.input', bytes.map((typed) => ({ type: 'call', id: 1, method: 'term.input', params: { bytes: typed } }))],
  ['term.submit', text.map((line) => ({ type: 'call', id: 1, method: 'term.submit', params: { line } }))],
  ['ack', fc.nat().map((count) => ({ type: 'ack', id: 1, bytes: count }))],
];

/** Bytes as numbers, so that a Buffer and a Uint8Array of the same bytes compare equal. */
function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return [...value];
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, comparable(inner)]));
}

describe('a line', () => {
  it.each(SERVER)('brings a server message back: %s', (_name, message) => {
    fc.assert(
      fc.property(message, (sent) => {
        const line = writeLine(sent);
        expect(line).not.toContain('\n');
        expect(comparable(readServerLine(line))).toEqual(comparable(sent));
      }),
    );
  });

  it.each(CLIENT)('brings a client message and its token back: %s', (_name, message) => {
    fc.assert(
      fc.property(message, text, (sent, token) => {
        const line = writeLine({ ...sent, token });
        expect(line).not.toContain('\n');
        expect(comparable(readClientLine(line))).toEqual(comparable({ message: sent, token }));
      }),
    );
  });
});
