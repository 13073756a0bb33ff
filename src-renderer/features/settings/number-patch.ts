import type { SettingsPatch } from '../../../contracts/model/index.ts';

/** Reads a typed number within its limits, or says what the limits are. */
export function numberPatch(
  limits: { min: number; max: number },
  patchOf: (value: number) => SettingsPatch,
): (text: string) => SettingsPatch | string {
  return (text) => {
    const value = Number(text);
    const isValid = text !== '' && Number.isInteger(value) && value >= limits.min && value <= limits.max;
    const { min, max } = limits;
    return isValid ? patchOf(value) : `A whole number from ${min} to ${max.toLocaleString('en')}, please.`;
  };
}
