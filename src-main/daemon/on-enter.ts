import { type Disposable, toDisposable } from '../base/disposable.ts';

/** Runs each time a person presses Enter in our terminal; never where there is none. */
export function onEnter(run: () => void): Disposable {
  const { stdin } = process;
  if (!stdin.isTTY) return toDisposable(() => {});
  stdin.on('data', run);
  return toDisposable(() => {
    stdin.off('data', run);
    stdin.pause();
  });
}
