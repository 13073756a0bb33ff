import { app, BrowserWindow, dialog, type MessageBoxOptions } from 'electron';
import type { SessionInfo } from '../../contracts/model/index.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** What has not ended by then is left to the system: closing a terminal hangs up whatever runs in it. */
const DEADLINE_MS = 8000;

/** The end of the app, which a person may be asked about first. */
export interface QuitGuard {
  /** Quits without a question. */
  quit(): void;
  /** Asks when closing this window would end the app. */
  guardWindow(window: BrowserWindow): void;
}

/**
 * Asks before the app ends while a command runs in a session that would end with it, and only then.
 *
 * @param sessions Those that end with the app.
 */
export function guardQuit(sessions: () => readonly SessionInfo[]): QuitGuard {
  let isAgreed = false;
  let isAsking = false;
  /** Holds back an event, and does it once the person has agreed. */
  const hold = (event: { preventDefault(): void }, goOn: () => void): void => {
    const running = sessions().filter(({ activity }) => activity === 'running');
    if (isAgreed || running.length === 0) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    ask(questionOf(running)).then(
      (isYes) => {
        isAsking = false;
        isAgreed = isYes;
        if (isYes) goOn();
      },
      () => {
        // The window the question stood in went away: nothing was agreed.
        isAsking = false;
      },
    );
  };
  app.on('before-quit', (event) => hold(event, () => app.quit()));
  return {
    quit() {
      isAgreed = true;
      app.quit();
    },
    guardWindow(window) {
      window.on('close', (event) => {
        // On macOS an app without windows stays in the dock, and its sessions with it.
        const endsApp = process.platform !== 'darwin' && BrowserWindow.getAllWindows().length === 1;
        if (endsApp) hold(event, () => window.close());
      });
    },
  };
}

async function ask(options: MessageBoxOptions): Promise<boolean> {
  const [window] = BrowserWindow.getAllWindows();
  const { response } = await (window ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return response === 0;
}

function questionOf(running: readonly SessionInfo[]): MessageBoxOptions {
  const [first] = running;
  const where = running.length === 1 ? `in ${first?.title} (${first?.id})` : `in ${running.length} sessions`;
  return {
    type: 'question',
    message: `A command still runs ${where}.`,
    detail:
      'It ends with Axis. To keep sessions running without the window, change "When Axis closes" in the settings.',
    buttons: ['Quit', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  };
}

/** A signal ends the app as its menu would, without a question: nobody may be there to answer. */
export function quitOnSignals({ quit }: Pick<QuitGuard, 'quit'>): void {
  for (const signal of SIGNALS) process.on(signal, quit);
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
