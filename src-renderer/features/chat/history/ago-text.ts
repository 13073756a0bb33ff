const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** When something was, as short as it helps: `now`, `5 min ago`, `3 h ago`, `yesterday`, then the date. */
export function agoText(at: number, now: number): string {
  const passed = now - at;
  if (passed < MINUTE_MS) return 'now';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`;
  const days = Math.round((midnight(now) - midnight(at)) / DAY_MS);
  if (days === 0) return `${Math.floor(passed / HOUR_MS)} h ago`;
  if (days === 1) return 'yesterday';
  const date = new Date(at);
  const isThisYear = date.getFullYear() === new Date(now).getFullYear();
  return date.toLocaleDateString('en', {
    day: 'numeric',
    month: 'short',
    ...(!isThisYear && { year: 'numeric' }),
  });
}

function midnight(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0);
}
