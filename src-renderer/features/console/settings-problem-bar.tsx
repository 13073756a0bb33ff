import { X } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { runCommand } from '../../commands/index.ts';
import { settingsStore } from '../../stores/settings.ts';
import { Button } from '../../ui/button.tsx';

/** Across the console while the settings file has a mistake. Put away, it comes back with the next mistake. */
export function SettingsProblemBar() {
  const problem = useStore(settingsStore, (state) => state.problem);
  const [hidden, setHidden] = useState<string | null>(null);
  if (!problem || problem === hidden) return null;
  return (
    <div className="console-bar" role="alert">
      <span className="notice-text">{problem}</span>
      <Button onClick={() => runCommand('settings.open')}>Settings</Button>
      <Button variant="icon" aria-label="Put away" onClick={() => setHidden(problem)}>
        <X size={15} aria-hidden="true" />
      </Button>
    </div>
  );
}
