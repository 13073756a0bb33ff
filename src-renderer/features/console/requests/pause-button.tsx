import { Pause, Play } from 'lucide-react';
import type { SessionInfo } from '../../../../contracts/model/index.ts';
import { setPaused } from '../../../stores/sessions.ts';
import { Button } from '../../../ui/button.tsx';

/** Holds what the agent waits to run in this session, or lets it go on where it was. */
export function PauseButton({ session }: { session: SessionInfo }) {
  const isPaused = session.isPaused === true;
  const Icon = isPaused ? Play : Pause;
  return (
    <Button
      variant="quiet"
      title={isPaused ? 'What waits goes on where it was' : 'What runs goes on, what waits is held; nothing is lost'}
      onClick={() => void setPaused(session.id, !isPaused)}
    >
      <Icon size={13} aria-hidden="true" /> {isPaused ? 'Resume' : 'Pause'}
    </Button>
  );
}
