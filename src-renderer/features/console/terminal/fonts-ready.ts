let ready: Promise<void> | null = null;

/** Settles once the terminal's font can be measured: xterm sizes its cells when it opens, and not again. */
export function fontsReady(): Promise<void> {
  ready ??= Promise.all(
    ['13px', 'bold 13px'].map((style) => document.fonts.load(`${style} "JetBrains Mono Variable"`)),
  ).then(
    () => {},
    () => {
      // Without the font the next family of the list is measured and drawn.
    },
  );
  return ready;
}
