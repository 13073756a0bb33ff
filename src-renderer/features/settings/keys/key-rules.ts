import type { CommandId, KeyRow } from '../../../../contracts/model/index.ts';
import type { Bridge } from '../../../bridge/bridge.ts';

export interface KeyPlace {
  readonly platform: string;
  readonly kind: Bridge['kind'];
}

export interface KeyVerdict {
  /** Why the command cannot have this key; null when it can. */
  readonly refusal: string | null;
  /** Commands that have it already, in a place where both would be meant. */
  readonly conflicts: readonly KeyRow[];
  /** What else the key is good for, which it will not be any more. */
  readonly warning: string | null;
}

/** Keys that browsers take before any page sees them. */
const OF_BROWSERS = new Set(['Mod+T', 'Mod+N', 'Mod+W', 'Mod+Shift+T', 'Mod+Shift+N', 'Mod+Shift+W', 'Mod+Tab']);

/** Without Ctrl, Alt or Cmd these still type nothing. */
const TYPES_NOTHING = /^(?:F\d{1,2}|Escape|Insert|Pause|ScrollLock)$/;

/** May this command have this key, and what would it cost? */
export function judgeKey(key: string, row: KeyRow, rows: readonly KeyRow[], place: KeyPlace): KeyVerdict {
  return {
    refusal: refusalOf(key, row),
    conflicts: rows.filter((other) => other.command !== row.command && other.keys.some((one) => isSame(one, key))),
    warning: warningOf(key, place),
  };
}

/** The changes that give a key to one command and take it from all others. */
export function takingKey(key: string, row: KeyRow, rows: readonly KeyRow[]): Partial<Record<CommandId, string[]>> {
  const without = rows
    .filter((other) => other.command !== row.command && other.keys.some((one) => isSame(one, key)))
    .map((other) => [other.command, other.keys.filter((one) => !isSame(one, key))]);
  const own = row.keys.filter((one) => !isSame(one, key));
  return Object.fromEntries([...without, [row.command, [...own, key]]]);
}

function refusalOf(key: string, { when, keys }: KeyRow): string | null {
  if (keys.some((one) => isSame(one, key))) return 'It has this key already.';
  if (when === 'anywhere' && !/(?:Mod|Ctrl|Alt)\+/.test(key) && !TYPES_NOTHING.test(key))
    return 'This key types something. Press it together with Ctrl, Alt or Cmd.';
  if (when === 'block' && /^(?:Shift\+)?(?:Enter|Tab|Space)$/.test(key)) return 'This key presses what has the focus.';
  return null;
}

function warningOf(key: string, { platform, kind }: KeyPlace): string | null {
  if (kind === 'browser' && OF_BROWSERS.has(key)) return 'Most browsers keep this key for themselves.';
  const isShellKey = platform !== 'darwin' && /^(?:Mod|Ctrl)\+[A-Z[\]\\^_@]$/.test(key);
  return isShellKey ? 'Shells and full-screen programs know this key too; they will not get it any more.' : null;
}

function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
