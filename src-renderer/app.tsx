import { Tooltip } from '@base-ui/react/tooltip';
import { useEffect } from 'react';
import { startKeys } from './commands/key-dispatcher.ts';
import { ChatPanel, TerminalAnswer } from './features/chat/index.ts';
import { AppHeader, Console } from './features/console/index.ts';
import { Spoken, startNotices } from './features/notices/index.ts';
import { Palette } from './features/palette/index.ts';
import { SettingsDialog } from './features/settings/index.ts';
import { WelcomeCards } from './features/welcome/index.ts';
import { refuseStrayDrops } from './stray-drops.ts';
import { useTheme } from './theme.ts';
import './app.css';

/** The window: one bar of sessions and controls, which belongs to the console, over the console and the chat. */
export function App() {
  useTheme();
  useEffect(startKeys, []);
  useEffect(startNotices, []);
  useEffect(refuseStrayDrops, []);
  return (
    <Tooltip.Provider delay={400}>
      <main className="app">
        <h1 className="visually-hidden">Vox Axis</h1>
        <section className="app-console" aria-label="Console">
          <AppHeader />
          <div className="app-console-body">
            <Console answer={<TerminalAnswer />} />
            <WelcomeCards />
          </div>
        </section>
        <section className="app-chat" aria-label="Chat" data-region="chat">
          <ChatPanel />
        </section>
      </main>
      <SettingsDialog />
      <Palette />
      <Spoken />
    </Tooltip.Provider>
  );
}
