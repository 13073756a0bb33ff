import { useState } from 'react';
import type { SettingsPatch } from '../../../contracts/model/index.ts';
import { changeSettings } from '../../stores/settings.ts';

/** Changes settings for one field, and keeps what the host had against the last change. */
export function useChange() {
  const [error, setError] = useState<string | null>(null);
  const change = async (patch: SettingsPatch): Promise<boolean> => {
    const problem = await changeSettings(patch);
    setError(problem?.message ?? null);
    return problem === null;
  };
  return { error, change };
}
