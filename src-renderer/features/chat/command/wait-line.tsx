import type { CommandPart } from '../../../../contracts/model/index.ts';
import { focusRequests } from '../../../stores/focus.ts';
import { Button } from '../../../ui/button.tsx';
import { waitText } from './wait-text.ts';

/** The program waits: the keyboard is offered. */
export function WaitLine({ waitsFor, sessionId }: Pick<CommandPart, 'waitsFor' | 'sessionId'>) {
  if (!waitsFor) return null;
  return (
    <div className="command-wait" role="status">
      <span>{waitText(waitsFor)}</span>
      {waitsFor.kind !== 'server' && <Button onClick={() => focusRequests.emit('console')}>Type in {sessionId}</Button>}
    </div>
  );
}
