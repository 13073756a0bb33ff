import { WebglAddon } from '@xterm/addon-webgl';
import type { Terminal } from '@xterm/xterm';

/**
 * Which renderer draws a terminal. WebGL while it is in view: browsers allow only a few contexts a page. Where WebGL cannot
 * start, or its context is lost, xterm's own DOM renderer takes over at once.
 */
export class RendererSwitch {
  readonly #term: Terminal;
  #webgl: WebglAddon | null = null;
  #isWebglLost = false;

  constructor(term: Terminal) {
    this.#term = term;
  }

  use(renderer: 'webgl' | 'dom'): void {
    if (renderer === 'dom') this.#dropWebgl();
    else if (!this.#webgl && !this.#isWebglLost) this.#startWebgl();
    this.fitCells();
    this.#term.element?.setAttribute('data-renderer', this.#webgl ? 'webgl' : 'dom');
  }

  /** WebGL cuts a cell's width down to whole device pixels; where that takes half a pixel or more, letters get one back. */
  fitCells(): void {
    const { fontSize, fontFamily, letterSpacing } = this.#term.options;
    const gap = this.#webgl && lostPixels(`${fontSize}px ${fontFamily}`) >= 0.5 ? 1 : 0;
    if (letterSpacing !== gap) this.#term.options.letterSpacing = gap;
  }

  dispose(): void {
    this.#dropWebgl();
  }

  #startWebgl(): void {
    const addon = new WebglAddon();
    addon.onContextLoss(() => {
      this.#isWebglLost = true;
      this.use('dom');
    });
    try {
      this.#term.loadAddon(addon);
      this.#webgl = addon;
    } catch {
      // No WebGL here: the DOM renderer, which is already drawing, stays.
      this.#isWebglLost = true;
      addon.dispose();
    }
  }

  #dropWebgl(): void {
    this.#webgl?.dispose();
    this.#webgl = null;
  }
}

/** Device pixels that a cell of this font loses when its width is cut to a whole number. */
function lostPixels(font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = font;
  return (context.measureText('W').width * window.devicePixelRatio) % 1;
}
