/** Red, green and blue, each from 0 to 255. @param color `#rrggbb`; what follows is not read. */
export function channelsOf(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** `#rrggbb`. @param channels Red, green and blue, each from 0 to 255; rounded. */
export function hexOf(channels: readonly number[]): string {
  return `#${channels.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}
