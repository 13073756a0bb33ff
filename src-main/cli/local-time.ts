/** `2026-11-30 20:04:11`, on this machine's clock. @param at Epoch milliseconds, or a date as ISO 8601 has it. */
export function localTime(at: number | string): string {
  const date = new Date(at);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

/** `2026-11-30 20:04`, for people who read a list. */
export function localMinute(at: number): string {
  return localTime(at).replace(/:[^:]*$/, '');
}
