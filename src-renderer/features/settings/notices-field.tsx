import { useState } from 'react';
import { useStore } from 'zustand';
import { settingsStore } from '../../stores/settings.ts';
import { Button } from '../../ui/button.tsx';
import { OnOff } from './on-off.tsx';
import { SegmentedField } from './segmented-field.tsx';
import { useChange } from './use-change.ts';

/** Notices need the setting, and in a browser the browser's own permission, which only a press of a button may ask for. */
export function NoticesField() {
  const isOn = useStore(settingsStore, ({ settings }) => settings.notices.desktop);
  const { error, change } = useChange();
  const [permission, setPermission] = useState(() => ('Notification' in window ? Notification.permission : 'denied'));
  return (
    <SegmentedField label="Desktop notices" hint={hintOf(permission)} error={error}>
      <div className="settings-row">
        <OnOff label="Desktop notices" isOn={isOn} onChange={(desktop) => change({ notices: { desktop } })} />
        {isOn && permission === 'default' && (
          <Button onClick={() => void Notification.requestPermission().then(setPermission)}>
            Allow in this browser
          </Button>
        )}
      </div>
    </SegmentedField>
  );
}

function hintOf(permission: NotificationPermission): string {
  if (permission === 'denied')
    return 'This browser refuses notices for Axis. Allow them in its settings for this page.';
  if (permission === 'default') return 'The browser has to allow them first.';
  return 'When a long command ends, or the agent is done or waits, while the window is in the background.';
}
