import { z } from 'zod';

/*
 * For pages and preloads, whose content security policy forbids `eval`: zod would compile its parsers with it. Schemas decide
 * when they are made, so this must be the first import of the bundle.
 */
z.config({ jitless: true });
