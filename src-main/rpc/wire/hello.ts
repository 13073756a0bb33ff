import { z } from 'zod';

/**
 * The first line of a client that wants output and keys as raw bytes instead of base64. Whatever it sends after this line is
 * frames; the host answers with the same line and goes over to frames too. Without it a connection stays line-JSON.
 */
export const Hello = z.object({ type: z.literal('hello'), protocol: z.string(), frames: z.literal('binary') });
export type Hello = z.infer<typeof Hello>;
