import { z } from 'zod';
import { WireError } from '../model/error-code.ts';

/** Spoken by every transport. The major changes when an old client could not go on. */
export const PROTOCOL = 'vox.axis/1';

const RequestId = z.int().min(1);

/** From client to host. `ack` counts bytes of `output` frames the client has parsed. */
export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('call'), id: RequestId, method: z.string(), params: z.unknown() }),
  z.object({ type: z.literal('cancel'), id: RequestId }),
  z.object({ type: z.literal('ack'), id: RequestId, bytes: z.int().min(0) }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/**
 * From host to client. Call: one `result` or `error`. Stream: `frame`s, then `end` or `error`. `event`s belong to no request;
 * an `error` with id 0 answers a message whose id could not be read.
 */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('result'), id: RequestId, result: z.unknown() }),
  z.object({ type: z.literal('error'), id: z.int().min(0), error: WireError }),
  z.object({ type: z.literal('frame'), id: RequestId, frame: z.unknown() }),
  z.object({ type: z.literal('end'), id: RequestId }),
  z.object({ type: z.literal('event'), event: z.string(), data: z.unknown() }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
