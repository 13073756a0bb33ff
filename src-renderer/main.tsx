import '../contracts/no-eval.ts';
import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createBridge } from './bridge/index.ts';
import { startApprovals } from './stores/approvals.ts';
import { connectTo } from './stores/connection.ts';
import { restoreLayout, startLayout } from './stores/layout.ts';
import { startSessions } from './stores/sessions.ts';
import { startSettings } from './stores/settings.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/contrast-tokens.css';

const host = connectTo(createBridge());
startSettings();
startLayout();
startSessions(restoreLayout);
startApprovals();
host.start();

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
