import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type Files, OWNER_ONLY } from '../platform/files.ts';

/** Different lines that are counted; a new one beyond them is not. */
const MAX_ROWS = 2000;

const CountRow = z.object({
  /** Of the words as they were typed, with a salt that never leaves this machine: nobody reads them back. */
  hash: z.string(),
  /** The operation that a person said they meant. */
  operation: z.string(),
  stage: z.string(),
  count: z.int().min(1),
});
export type CountRow = z.infer<typeof CountRow>;

const CountFile = z.object({ version: z.literal(1), salt: z.string().min(16), rows: z.array(CountRow) });
type CountFile = z.infer<typeof CountFile>;

/** How often which line that was not exact was confirmed. On this machine only; nothing is ever sent. */
export interface RecoveryCounts {
  readonly path: string;
  /** The most frequent first. */
  rows(): CountRow[];
  add(words: readonly string[], meant: { readonly operation: string; readonly stage: string }): void;
  /** @returns Rows that were there. */
  clear(): number;
}

/** A file that cannot be read counts as empty: these are counters, not records. */
export function createRecoveryCounts(files: Files, path: string): RecoveryCounts {
  const read = (): CountFile => parse(files.readText(path)) ?? { version: 1, salt: newSalt(), rows: [] };
  return {
    path,
    rows: () => read().rows.toSorted((a, b) => b.count - a.count),
    add(words, { operation, stage }) {
      const { salt, rows } = read();
      const hash = createHash('sha256')
        .update(JSON.stringify([salt, ...words]))
        .digest('hex')
        .slice(0, 16);
      const known = rows.find((row) => row.hash === hash && row.operation === operation);
      if (!known && rows.length >= MAX_ROWS) return;
      const others = rows.filter((row) => row !== known);
      const next = { hash, operation, stage, count: (known?.count ?? 0) + 1 };
      files.writeAtomic(path, `${JSON.stringify({ version: 1, salt, rows: [...others, next] })}\n`, OWNER_ONLY);
    },
    clear() {
      const { length } = read().rows;
      files.remove(path);
      return length;
    },
  };
}

function parse(text: string | null): CountFile | null {
  if (text === null) return null;
  try {
    return CountFile.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    /* As the docstring says. */
    return null;
  }
}

function newSalt(): string {
  return randomBytes(16).toString('hex');
}
