import { app } from 'electron';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What has not ended by then is left to the system: closing a terminal hangs up whatever runs in it. */
const DEADLINE_MS = 8000;

/** A signal ends the app as its menu would. */
export function quitOnSignals(): void {
  for (const signal of SIGNALS) process.on(signal, () => app.quit());
}

/** Holds back the end until `dispose` has settled. By then the windows are closed, so that nobody watches sessions die. */
export function disposeBeforeQuit(dispose: () => Promise<void>): void {
  let state: 'running' | 'disposing' | 'done' = 'running';
  app.on('will-quit', (event) => {
    if (state === 'done') return;
    event.preventDefault();
    if (state === 'disposing') return;
    state = 'disposing';
    const deadline = setTimeout(() => app.exit(1), DEADLINE_MS);
    const finish = (): void => {
      clearTimeout(deadline);
      state = 'done';
      app.quit();
    };
    dispose().then(finish, (error: unknown) => {
      console.error('While quitting:', error);
      finish();
    });
  });
}
