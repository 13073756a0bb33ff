import { channelsOf } from '../../../contracts/appearance/rgb.ts';

/** Is this ground dark, by the weight that eyes give to each channel (Rec. 601)? @param color `#rrggbb`. */
export function isDark(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = channelsOf(color);
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128;
}
