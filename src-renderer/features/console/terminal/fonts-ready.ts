/** How long a terminal waits for its font, in milliseconds. Later it starts with the next font and measures again. */
const WAIT_MS = 300;

let loading: Promise<void> | null = null;

/** Settles once the terminal's own font has loaded, or cannot. */
export function fontsLoaded(): Promise<void> {
  loading ??= Promise.all(
    ['13px', 'bold 13px'].map((style) => document.fonts.load(`${style} "JetBrains Mono Variable"`)),
  ).then(
    () => {},
    () => {
      // Without the font the next family of the list is measured and drawn.
    },
  );
  return loading;
}

/** Settles when the font has loaded, and soon in any case: xterm sizes its cells when it opens. */
export function fontsReady(): Promise<void> {
  return Promise.race([fontsLoaded(), new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS))]);
}
