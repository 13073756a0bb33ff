import { z } from 'zod';

/** How the console shows a session: the terminal itself, or a card for each of its blocks. */
export const ConsoleView = z.enum(['terminal', 'blocks']);
export type ConsoleView = z.infer<typeof ConsoleView>;
