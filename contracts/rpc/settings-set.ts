import { z } from 'zod';
import { SettingsPatch, SettingsState } from '../model/settings.ts';
import { method } from './method.ts';

export const settingsSet = method({
  name: 'settings.set',
  params: z.object({ patch: SettingsPatch }),
  result: SettingsState,
  errors: ['settings.invalid'],
  personOnly: true,
});
