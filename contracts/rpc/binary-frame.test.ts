import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeClientMessage, decodeServerMessage, encodeClientMessage, encodeServerMessage } from './binary-frame.ts';
import type { ClientMessage, ServerMessage } from './envelope.ts';

const id = fc.integer({ min: 1, max: 0xffffffff });
const offset = fc.maxSafeNat();
const bytes = fc.uint8Array({ maxLength: 300 });
const text = fc.string({ unit: 'binary', maxLength: 50 });

const output = fc.record({ type: fc.constant('output'), seq: offset, offset, bytes });
const snapshot = fc.record({
  type: fc.constant('snapshot'),
  session: fc.record({ title: text }),
  replay: bytes,
  seq: offset,
});
const plain = fc.record({ type: fc.constant('agent'), text });

const serverMessage: fc.Arbitrary<ServerMessage> = fc.oneof(
  fc.record({ type: fc.constant('frame' as const), id, frame: fc.oneof(output, snapshot, plain) }),
  fc.record({ type: fc.constant('result' as const), id, result: text }),
  fc.record({ type: fc.constant('event' as const), event: text, data: text }),
);
const clientMessage: fc.Arbitrary<ClientMessage> = fc.oneof(
  fc.record({ type: fc.constant('call' as const), id, method: text, params: fc.record({ sessionId: text, bytes }) }),
  fc.record({ type: fc.constant('call' as const), id, method: text, params: fc.record({ line: text }) }),
  fc.record({ type: fc.constant('ack' as const), id, bytes: offset }),
);

/** As a socket hands it over: a view somewhere inside a larger buffer. */
function delivered(data: string | Uint8Array): string | Uint8Array {
  return typeof data === 'string' ? data : new Uint8Array([0, 0, 0, ...data]).subarray(3);
}

describe('binary frames', () => {
  it('bring every server message back', () => {
    fc.assert(
      fc.property(serverMessage, (message) => {
        expect(decodeServerMessage(delivered(encodeServerMessage(message)))).toEqual(message);
      }),
    );
  });

  it('bring every client message back', () => {
    fc.assert(
      fc.property(clientMessage, (message) => {
        expect(decodeClientMessage(delivered(encodeClientMessage(message)))).toEqual(message);
      }),
    );
  });

  const BROKEN: [name: string, data: string | Uint8Array][] = [
    ['an empty message', new Uint8Array()],
    ['an unknown kind', new Uint8Array([9, 0, 0, 0, 0])],
    ['a cut head', new Uint8Array([3, 0, 0])],
    ['a head longer than the message', new Uint8Array([3, 0, 0, 1, 0, 123, 125])],
    ['a head that is no object', new Uint8Array([3, 0, 0, 0, 1, 49])],
    ['text that is no JSON', '{"type":'],
  ];
  it.each(BROKEN)('refuse %s', (_name, data) => {
    expect(() => decodeClientMessage(data)).toThrow();
  });

  it('refuse a cut output message', () => {
    expect(() => decodeServerMessage(new Uint8Array([1, 0, 0]))).toThrow('cut');
  });
});
