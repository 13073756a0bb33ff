import { z } from 'zod';

/** `#rrggbb`, in lower case. */
const Color = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour such as #1e1e2e');
const Eight = z.array(Color).length(8);

/** The colours of one terminal scheme. The app's own tokens are made from them. */
export const Palette = z.object({
  /** What `vox theme set` takes: `tokyo-night`. */
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(64),
  name: z.string().min(1).max(80),
  type: z.enum(['dark', 'light']),
  background: Color,
  foreground: Color,
  cursor: Color,
  selection: Color,
  /** Black, red, green, yellow, blue, magenta, cyan, white. */
  ansi: Eight,
  /** The same, bright. */
  bright: Eight,
});
export type Palette = z.infer<typeof Palette>;

/** The names of `settings.theme`: Axis' own two schemes, and whichever of them the system asks for. */
export const OWN_THEMES = ['system', 'dark', 'light'] as const;
