import { useEffect, useState } from 'react';
import type { ApprovalPreview, SessionInfo } from '../../../../contracts/model/index.ts';
import { previewLine } from '../../../stores/approvals.ts';
import { shellLineOf } from './agent-hint.ts';

/** Milliseconds without a key before the gate is asked. */
const QUIET_MS = 150;

/** What the gate would say to an agent that asked for the typed line; null for no line, and until it is known. */
export function usePreview({ id, level, cwd, branch }: SessionInfo, text: string): ApprovalPreview | null {
  const [preview, setPreview] = useState<ApprovalPreview | null>(null);
  const line = shellLineOf(text);
  // What the gate looks at besides the line: another place is another question.
  const place = `${level} ${cwd} ${branch}`;
  useEffect(() => {
    if (line === null || !place) {
      setPreview(null);
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await previewLine(id, line);
      if (isCurrent) setPreview(answer);
    }, QUIET_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [id, line, place]);
  // The answer to another line says nothing about this one.
  return preview && preview.line === line ? preview : null;
}
