import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { settingsRequests } from '../../stores/focus.ts';
import { settingsStore } from '../../stores/settings.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { AgentSection } from './agent-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { ModelSection } from './model-section.tsx';
import { SessionsSection } from './sessions-section.tsx';
import './settings.css';
import { TerminalSection } from './terminal-section.tsx';

/** The settings, opened from anywhere by `settingsRequests`. Every change is saved and in force at once. */
export function SettingsDialog() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => settingsRequests.listen(() => setIsOpen(true)), []);
  return (
    <Dialog title="Settings" isOpen={isOpen} onOpenChange={setIsOpen}>
      <div className="settings">
        <FileProblem />
        <ModelSection />
        <AgentSection />
        <AppearanceSection />
        <TerminalSection />
        <SessionsSection />
        <FilePath />
      </div>
    </Dialog>
  );
}

function FileProblem() {
  const problem = useStore(settingsStore, (state) => state.problem);
  if (!problem) return null;
  return (
    <div className="settings-problem" role="alert">
      <strong>The settings file could not be read; defaults are in force.</strong>
      <p>{problem}</p>
    </div>
  );
}

function FilePath() {
  const path = useStore(settingsStore, (state) => state.path);
  if (!path) return null;
  return (
    <p className="settings-path">
      Changes are saved at once, in <code>{path}</code>. Keys are never in it.
    </p>
  );
}
