import { z } from 'zod';
import { method } from './method.ts';

export const ShellInfo = z.object({ name: z.string(), path: z.string(), isDefault: z.boolean() });
export type ShellInfo = z.infer<typeof ShellInfo>;

/** Facts of the host that do not change while it runs. */
export const appInfo = method({
  name: 'app.info',
  isReading: true,
  params: z.object({}),
  result: z.object({
    version: z.string(),
    platform: z.string(),
    homeDir: z.string(),
    shells: z.array(ShellInfo),
    /** Protocol version: client and host must have the same major. */
    protocol: z.string(),
    /** What a person should know about this host, e.g. that one of another version runs beside it. */
    notice: z.string().optional(),
  }),
});
