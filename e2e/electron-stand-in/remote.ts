import { runInThisContext } from 'node:vm';
import { app } from './app.ts';

interface Evaluation {
  readonly id: number;
  readonly source: string;
  readonly arg: unknown;
}

/**
 * Runs functions that a spec sends, as Playwright's `electronApp.evaluate` does with the real Electron. The channel to the test
 * is the process's own; when it closes, the test is gone and so are we.
 */
export function answerTests(electron: object): void {
  process.on('message', (message: Evaluation) => void evaluate(electron, message));
  process.on('disconnect', () => app.exit(1));
}

async function evaluate(electron: object, { id, source, arg }: Evaluation): Promise<void> {
  try {
    const run: unknown = runInThisContext(`(${source})`);
    if (typeof run !== 'function') throw new Error('evaluate needs a function.');
    process.send?.({ type: 'result', id, result: await run(electron, arg) });
  } catch (error) {
    process.send?.({ type: 'result', id, error: error instanceof Error ? error.message : String(error) });
  }
}
