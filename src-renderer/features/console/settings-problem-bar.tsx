import { useStore } from 'zustand';
import { runCommand } from '../../commands/index.ts';
import { settingsStore } from '../../stores/settings.ts';
import { Button } from '../../ui/button.tsx';
import { NoticeBar } from './notice-bar.tsx';

/** Across the console while the settings file has a mistake. Put away, it comes back with the next mistake. */
export function SettingsProblemBar() {
  return (
    <NoticeBar text={useStore(settingsStore, (state) => state.problem)} role="alert">
      <Button onClick={() => runCommand('settings.open')}>Settings</Button>
    </NoticeBar>
  );
}
