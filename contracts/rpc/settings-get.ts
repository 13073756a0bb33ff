import { z } from 'zod';
import { SettingsState } from '../model/settings.ts';
import { method } from './method.ts';

export const settingsGet = method({
  name: 'settings.get',
  isReading: true,
  params: z.object({}),
  result: SettingsState,
});
