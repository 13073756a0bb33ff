import { DEFAULT_COLORS, paletteColor } from './default-colors.ts';

/** What the host knows of its terminal when it has to answer. */
export interface TerminalFacts {
  /** 1-based. */
  cursor(): { readonly row: number; readonly column: number };
  /** Null for a mode that is not followed. */
  isModeOn(mode: number): boolean | null;
}

export interface TerminalQuery {
  /** Queries of one kind are answered by replies of that kind: see kindOfReply. */
  readonly kind: string;
  answer(facts: TerminalFacts): string;
}

/** Answers are those of xterm.js, so that a program finds the same terminal with and without a client. */
const CSI: Readonly<Record<string, TerminalQuery>> = {
  c: { kind: 'attributes?', answer: () => '\x1b[?1;2c' },
  '>c': { kind: 'attributes>', answer: () => '\x1b[>0;276;0c' },
  '5n': { kind: 'status', answer: () => '\x1b[0n' },
  '6n': { kind: 'cursor', answer: (facts) => `\x1b[${place(facts)}R` },
  '?6n': { kind: 'cursor', answer: (facts) => `\x1b[?${place(facts)}R` },
  '>q': { kind: 'version', answer: () => '\x1bP>|xterm.js(6.0.0)\x1b\\' },
};

function place(facts: TerminalFacts): string {
  const { row, column } = facts.cursor();
  return `${row};${column}`;
}

/** @param body As ScannerEvents.csi has it. */
export function queryOfCsi(body: string): TerminalQuery | null {
  const mode = /^\?(\d{1,5})\$p$/.exec(body)?.[1];
  if (mode === undefined) return CSI[body.replace(/^([>]?)0(?=[cq]$)/, '$1')] ?? null;
  return {
    kind: 'mode',
    answer(facts) {
      const isOn = facts.isModeOn(Number(mode));
      return `\x1b[?${mode};${isOn === null ? 0 : isOn ? 1 : 2}$y`;
    },
  };
}

/** The colours of the text, the background and the cursor (OSC 10 to 12), and of the palette (OSC 4). */
export function queryOfOsc(number: number, payload: Buffer): TerminalQuery | null {
  if (payload.length > 8 || payload.at(-1) !== 0x3f) return null;
  const text = payload.toString('latin1');
  const plain = DEFAULT_COLORS[number];
  if (plain && text === '?') return { kind: `osc${number}`, answer: () => `\x1b]${number};${rgb(plain)}\x1b\\` };
  const index = number === 4 ? /^(\d{1,3});\?$/.exec(text)?.[1] : undefined;
  const color = index === undefined ? null : paletteColor(Number(index));
  return color === null ? null : { kind: 'osc4', answer: () => `\x1b]4;${index};${rgb(color)}\x1b\\` };
}

/** @param hex Six digits. */
function rgb(hex: string): string {
  const channels = [0, 2, 4].map((at) => hex.slice(at, at + 2));
  return `rgb:${channels.map((channel) => channel + channel).join('/')}`;
}
