/** A version as npm has them; build metadata says nothing about order. */
const VERSION = /^(\d{1,9})\.(\d{1,9})\.(\d{1,9})(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?$/;

export function isVersion(text: unknown): text is string {
  return typeof text === 'string' && VERSION.test(text);
}

/** Below 0 when `a` comes before `b`, 0 when neither does. @see semver.org, section 11. */
export function compareVersions(a: string, b: string): number {
  const [, ...left] = VERSION.exec(a) ?? [];
  const [, ...right] = VERSION.exec(b) ?? [];
  for (const part of [0, 1, 2]) {
    const difference = Number(left[part] ?? 0) - Number(right[part] ?? 0);
    if (difference !== 0) return difference;
  }
  return compareStages(left[3], right[3]);
}

/** A release comes after all that led to it: `1.0.0-rc.1` is before `1.0.0`. */
function compareStages(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const [left, right] = [a.split('.'), b.split('.')];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const difference = compareIds(left[index], right[index]);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareIds(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  const [isLeftNumber, isRightNumber] = [/^\d+$/.test(a), /^\d+$/.test(b)];
  if (isLeftNumber && isRightNumber) return Number(a) - Number(b);
  if (isLeftNumber !== isRightNumber) return isLeftNumber ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}
