import type { StyledRun } from '../../../../contracts/model/index.ts';

/** A found stretch of a line. UTF-16 offsets; `end` is exclusive. */
export interface LineMark {
  readonly start: number;
  readonly end: number;
  /** The one that the find bar stands at. */
  readonly isActive: boolean;
}

export interface MarkedRun {
  readonly run: StyledRun;
  /** Where it begins in its line. UTF-16 units. */
  readonly at: number;
  readonly mark: LineMark | null;
}

/** A line longer than this is cut where it is drawn and searched; it is copied whole. UTF-16 units. */
export const MAX_LINE_CHARS = 10_000;

/** Cuts runs where marks begin and end. @param marks In order, apart from each other. */
export function markRuns(runs: readonly StyledRun[], marks: readonly LineMark[]): MarkedRun[] {
  let at = 0;
  return runs.flatMap((run) => {
    const from = at;
    at += run.text.length;
    const cuts = marks.flatMap(({ start, end }) => [start, end]).filter((cut) => cut > from && cut < at);
    return [from, ...cuts].flatMap((start, index) => {
      const end = cuts[index] ?? at;
      if (end <= start) return [];
      const mark = marks.find((one) => one.start <= start && start < one.end) ?? null;
      return [{ run: { ...run, text: run.text.slice(start - from, end - from) }, at: start, mark }];
    });
  });
}

/** The runs up to the longest that is drawn, and how much is left out. UTF-16 units. */
export function cutLine(
  runs: readonly StyledRun[],
  limit = MAX_LINE_CHARS,
): { runs: readonly StyledRun[]; left: number } {
  const length = runs.reduce((sum, { text }) => sum + text.length, 0);
  if (length <= limit) return { runs, left: 0 };
  const kept: StyledRun[] = [];
  let room = limit;
  for (const run of runs) {
    if (room <= 0) break;
    const text = run.text.slice(0, room);
    // Half of a pair is no character.
    kept.push({ ...run, text: /[\ud800-\udbff]$/.test(text) ? text.slice(0, -1) : text });
    room -= text.length;
  }
  return { runs: kept, left: length - kept.reduce((sum, { text }) => sum + text.length, 0) };
}
