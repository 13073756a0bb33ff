import type { SettingsPatch } from '../../../contracts/model/index.ts';

export interface NumberLimits {
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  /** An empty field is no value at all. */
  readonly isOptional?: boolean;
  /** One of what is typed is so many of what is kept. Default 1. */
  readonly scale?: number;
}

/** Reads a typed number within its limits, or says what the limits are. */
export function numberPatch(
  { min, max, isWhole = true, isOptional = false, scale = 1 }: NumberLimits,
  patchOf: (value: number | null) => SettingsPatch,
): (text: string) => SettingsPatch | string {
  return (text) => {
    if (text === '' && isOptional) return patchOf(null);
    const typed = Number(text);
    const value = isWhole ? Math.round(typed * scale) : typed * scale;
    // Whole where nothing is converted: half a pixel is a mistake, half an hour is none.
    const isFit = text !== '' && Number.isFinite(typed) && (!isWhole || scale > 1 || Number.isInteger(typed));
    if (isFit && value >= min && value <= max) return patchOf(value);
    const what = isWhole && scale === 1 ? 'A whole number' : 'A number';
    return `${what} from ${shown(min / scale)} to ${shown(max / scale)}, please.`;
  };
}

function shown(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 2 });
}
