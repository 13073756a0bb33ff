import { z } from 'zod';

/** What the four providers all take. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export const ImageType = z.enum(IMAGE_TYPES);
export type ImageType = z.infer<typeof ImageType>;

/** Images of one message, and their bytes together; with base64 they must fit into one message of a connection. */
export const MAX_IMAGES = 4;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

/** An image as a client sends it. Of which type it is, its bytes say. */
export const SentImage = z.object({
  name: z.string().min(1).max(255),
  /** Base64. */
  data: z
    .string()
    .min(1)
    .max(Math.ceil(MAX_IMAGE_BYTES / 3) * 4),
});
export type SentImage = z.infer<typeof SentImage>;

/** An image in a person's message. Its bytes are asked for with `chat.image`. */
export const ImagePart = z.object({
  type: z.literal('image'),
  name: z.string(),
  mediaType: ImageType,
  sizeBytes: z.int().min(1),
});
export type ImagePart = z.infer<typeof ImagePart>;
