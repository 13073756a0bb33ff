import type { ErrorCode, WireError } from '../../../contracts/model/index.ts';
import { settingsRequests } from '../../stores/focus.ts';
import { Button } from '../../ui/button.tsx';

/** Errors that a person mends in the settings. */
const MENDED_IN_SETTINGS: ReadonlySet<ErrorCode> = new Set([
  'model.missing',
  'model.unauthorized',
  'model.unreachable',
  'model.timeout',
  'model.failed',
  'settings.invalid',
  'secrets.unavailable',
]);

/** The way to the settings, where they can mend the error. */
export function SettingsButton({ error }: { error: WireError }) {
  if (!MENDED_IN_SETTINGS.has(error.code)) return null;
  return <Button onClick={() => settingsRequests.emit()}>Open settings</Button>;
}
