import { findChromium } from './chromium.ts';
import { desktopKind } from './desktop-kind.ts';

/** Says, once a run, what stands behind each project. */
export default function announce(): void {
  const { kind, why } = desktopKind();
  const chromium = findChromium();
  if (!chromium) throw new Error('There is no Chromium. Install one: npx playwright install chromium');
  const desktop = kind === 'electron' ? 'Electron' : `Electron stand-in on Chromium (${why})`;
  process.stdout.write(
    `desktop project: ${desktop}\nbrowser project: the browser shell (vox serve)\nChromium: ${chromium}\n`,
  );
}
