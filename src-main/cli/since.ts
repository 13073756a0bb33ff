import { UsageError } from './usage-error.ts';

const UNITS_MS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/**
 * `2h` ago, `today`, a date, or a date and a time; without a zone it is this machine's.
 *
 * @param now Epoch milliseconds, as is the result. @param flag For the error. @throws {UsageError}
 */
export function sinceOf(text: string, now: number, flag = '--since'): number {
  const [, count, unit = ''] = /^(\d{1,6})([smhdw])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * (UNITS_MS[unit] ?? 0);
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (text === 'today') return midnight;
  if (text === 'yesterday') return new Date(midnight).setDate(new Date(midnight).getDate() - 1);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const at = /^\d{4}-/.test(text) ? Date.parse(isDate ? `${text}T00:00:00` : text) : Number.NaN;
  if (!Number.isNaN(at)) return at;
  throw new UsageError(`${flag} takes a time such as 2h, 3d, today, 2026-11-30 or 2026-11-30T14:05.`);
}
