import {
  type ImagePart,
  type ImageType,
  MAX_IMAGE_BYTES,
  MAX_IMAGES,
  type SentImage,
} from '../../../contracts/model/index.ts';
import { VoxError } from '../../base/vox-error.ts';
import type { ModelImage } from '../model/model-port.ts';

const MEGABYTE = 1024 * 1024;

/** How files of each type begin; in Latin 1, a dot is any byte. */
const BEGINNINGS: readonly (readonly [ImageType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
];

/** The images of a message as a model takes them. @throws {VoxError} `bad-request`, which says which and why. */
export function readImages(sent: readonly SentImage[]): ModelImage[] {
  if (sent.length > MAX_IMAGES)
    throw new VoxError('bad-request', `A message takes ${MAX_IMAGES} images. Send the others in another one.`);
  const images = sent.map(readImage);
  const total = images.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total > MAX_IMAGE_BYTES)
    throw new VoxError(
      'bad-request',
      `The images of a message may have ${MAX_IMAGE_BYTES / MEGABYTE} MB together, these have ${(total / MEGABYTE).toFixed(1)} MB. Make them smaller, or leave some out.`,
    );
  return images;
}

function readImage({ name, data }: SentImage): ModelImage {
  const bytes = Buffer.from(data, 'base64');
  const mediaType = typeOf(bytes);
  if (!mediaType)
    throw new VoxError('bad-request', `"${name}" is no PNG, JPEG, GIF or WebP image. Save it as one of these.`);
  return { name, mediaType, bytes };
}

export function typeOf(bytes: Uint8Array): ImageType | null {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  return BEGINNINGS.find(([, beginning]) => beginning.test(head))?.[0] ?? null;
}

export function imagePart({ name, mediaType, bytes }: ModelImage): ImagePart {
  return { type: 'image', name, mediaType, sizeBytes: bytes.length };
}
