import type { Approval, SessionInfo } from '../../contracts/model/index.ts';

export interface StatusFacts {
  readonly session: SessionInfo;
  /** Requests of agents in this session that wait for a person's word. */
  readonly asking: readonly Approval[];
  readonly isReadOnly: boolean;
  /** A sentence that stands in for the facts until the next key. */
  readonly notice: string | null;
}

/** The status line as text, exactly `cols - 1` columns: the last column would make the terminal wrap. */
export function statusText({ session, asking, isReadOnly, notice }: StatusFacts, cols: number): string {
  const width = Math.max(0, cols - 1);
  const right = ' Ctrl+\\ menu ';
  const left = ` ${notice ?? facts(session, asking, isReadOnly)}`;
  const room = left.length + right.length <= width ? width - right.length : width;
  const cut = left.length > room ? `${left.slice(0, Math.max(0, room - 1))}…` : left.padEnd(room);
  return (room < width ? cut + right : cut).slice(0, width);
}

function facts(session: SessionInfo, asking: readonly Approval[], isReadOnly: boolean): string {
  const [first] = asking;
  const waits = first && `${asking.length} waiting: ${printable(first.line)}`;
  const parts = [
    session.id,
    printable(session.title),
    session.level,
    session.isPaused ? `${session.controlMode}, paused` : session.controlMode,
    isReadOnly && 'read-only',
    waits,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Without what could act on the terminal; an agent's line is text of a stranger. Wide characters count as they come. */
function printable(text: string): string {
  return text.replace(/[^\x20-\x7e\u00a0-\u02ff\u2013\u2014\u2026\u00b7]+/g, '?').slice(0, 200);
}
