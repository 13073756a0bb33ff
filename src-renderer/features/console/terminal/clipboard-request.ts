import type { Settings } from '../../../../contracts/model/index.ts';

/** Longest text a program may put on the clipboard, in bytes of its base64. */
const MAX_BASE64_CHARS = 1_000_000;

/** The state of the terminal that a request comes from. */
export interface RequestPlace {
  readonly setting: Settings['terminal']['clipboardWrite'];
  /** What the person said for this session. */
  readonly answer: 'allow' | 'deny' | null;
  /** In view, in a window that is in front. */
  readonly isInView: boolean;
  /** Old output, shown again. */
  readonly isReplaying: boolean;
}

export type ClipboardDecision = { readonly kind: 'refuse' } | { readonly kind: 'write' | 'ask'; readonly text: string };

const REFUSE: ClipboardDecision = { kind: 'refuse' };

/**
 * What becomes of OSC 52. Reading is always refused, without an answer; so is what cannot be read, what would empty the
 * clipboard, and whatever comes from a session that nobody looks at.
 *
 * @param data Behind `52;`: which selection, and the text in base64.
 */
export function decideClipboard(
  data: string,
  { setting, answer, isInView, isReplaying }: RequestPlace,
): ClipboardDecision {
  if (isReplaying || !isInView || setting === 'deny' || answer === 'deny') return REFUSE;
  const [selection = '', payload = '', ...rest] = data.split(';');
  if (!/^[cps0-7]*$/.test(selection) || rest.length > 0) return REFUSE;
  const text = textOf(payload);
  if (!text) return REFUSE;
  return { kind: setting === 'allow' || answer === 'allow' ? 'write' : 'ask', text };
}

function textOf(base64: string): string | null {
  if (base64.length > MAX_BASE64_CHARS || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  try {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null; // No base64, or no text.
  }
}
