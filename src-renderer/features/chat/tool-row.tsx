import { Check, LoaderCircle, X } from 'lucide-react';
import type { ToolPart } from '../../../contracts/model/index.ts';

const STATES = {
  running: { Icon: LoaderCircle, text: 'running' },
  done: { Icon: Check, text: 'done' },
  failed: { Icon: X, text: 'failed' },
};

/** A tool call other than a command, in one row. */
export function ToolRow({ part }: { part: ToolPart }) {
  const { Icon, text } = STATES[part.state];
  return (
    <div className="tool-row" data-state={part.state}>
      <Icon size={13} aria-hidden="true" />
      <code>{part.name}</code>
      <span className="tool-summary" title={part.summary}>
        {part.summary}
      </span>
      <span>{text}</span>
    </div>
  );
}
