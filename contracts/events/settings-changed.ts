import { SettingsState } from '../model/settings.ts';
import { event } from './event.ts';

export const settingsChanged = event('settings.changed', SettingsState);
