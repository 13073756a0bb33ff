import { z } from 'zod';
import { method } from './method.ts';

const Path = z.string().min(1).max(4096);

/** Which of the places that some text names are there: of each list of readings the first one that is. */
export const fileLocate = method({
  name: 'file.locate',
  params: z.object({
    /** Where relative paths may belong, absolute, the likeliest first. */
    folders: z.array(Path).max(4),
    /** Readings of each place, the likeliest first. `~/` and `file://` are understood. */
    places: z.array(z.array(Path).min(1).max(12)).max(64),
  }),
  /** One answer a place: which of its readings it is, and where that is; null where there is nothing. */
  result: z.array(z.object({ reading: z.int().min(0), path: z.string(), isFolder: z.boolean() }).nullable()),
  personOnly: true,
  errors: ['bad-request'],
});
