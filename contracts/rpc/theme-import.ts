import { z } from 'zod';
import { Palette } from '../model/palette.ts';
import { method } from './method.ts';

/** Reads a file of colours (iTerm, VS Code), keeps it among the settings and puts it in force. */
export const themeImport = method({
  name: 'theme.import',
  params: z.object({ fileName: z.string().min(1).max(4096), text: z.string().max(4_000_000) }),
  result: Palette,
  errors: ['theme.invalid', 'settings.invalid'],
  personOnly: true,
});
