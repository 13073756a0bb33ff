import { readFileSync } from 'node:fs';
import { z } from 'zod';

const TerminalCase = z.strictObject({
  id: z.string().regex(/^t-\d{3}$/),
  area: z.string(),
  what: z.string(),
  /** Starts with BYTES:, CHUNKS:, SHELL:, KEYS: or SCENARIO:. */
  repro: z.string(),
  expect: z.string(),
  source: z.unknown(),
});
export type TerminalCase = z.infer<typeof TerminalCase>;

const VoxCase = z.strictObject({ area: z.string(), input: z.unknown(), expected: z.unknown(), note: z.string() });

/** `id` is the area and the row's place in it, from 1: `wire-3`. `expected` is what we must do, not what another product shipped. */
export type VoxCase = z.infer<typeof VoxCase> & { readonly id: string };

function rows<T>(name: string, schema: z.ZodType<T>): readonly T[] {
  const text = readFileSync(new URL(`./__fixtures__/${name}`, import.meta.url), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)));
}

/** Real-world symptoms, each with exact input and what must happen. Tests take rows by id and never copy their input. */
export const terminalCases = rows('terminal.jsonl', TerminalCase);

/** @throws {Error} when no row has this id: a test that lost its row must not pass. */
export function terminalCase(id: string): TerminalCase {
  const found = terminalCases.find((row) => row.id === id);
  if (!found) throw new Error(`terminal.jsonl has no row ${id}`);
  return found;
}

/** What another product shipped stands beside what is right: `ours`, or what its design promised. */
const Choice = z.object({ ours: z.unknown(), design: z.unknown() }).partial();

function numbered(all: readonly z.infer<typeof VoxCase>[]): readonly VoxCase[] {
  const counts = new Map<string, number>();
  return all.map((row) => {
    const place = (counts.get(row.area) ?? 0) + 1;
    counts.set(row.area, place);
    const { ours, design } = Choice.safeParse(row.expected).data ?? {};
    return { ...row, id: `${row.area}-${place}`, expected: ours ?? design ?? row.expected };
  });
}

/** What the product must do, area by area. */
export const voxCases = numbered(rows('vox-acceptance.jsonl', VoxCase));

/** The rows of one area, in the file's order. @throws {Error} when there is none. */
export function voxCasesOf(area: string): readonly VoxCase[] {
  const found = voxCases.filter((row) => row.area === area);
  if (found.length === 0) throw new Error(`vox-acceptance.jsonl has no area ${area}`);
  return found;
}

/** @throws {Error} when no row has this id. */
export function voxCase(id: string): VoxCase {
  const found = voxCases.find((row) => row.id === id);
  if (!found) throw new Error(`vox-acceptance.jsonl has no row ${id}`);
  return found;
}
