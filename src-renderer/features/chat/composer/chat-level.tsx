import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { approvalsStore, grantsOf, revokeGrant } from '../../../stores/approvals.ts';
import { activeSession, sessionsStore, setLevel } from '../../../stores/sessions.ts';
import { LevelPill } from '../../../ui/level-pill.tsx';

/** How far the assistant may go in the session that the next message is about. */
export function ChatLevel() {
  const session = useStore(sessionsStore, activeSession);
  const grants = useStore(
    approvalsStore,
    useShallow((state) => (session ? grantsOf(state, session.id) : [])),
  );
  if (!session || session.activity === 'exited') return null;
  return (
    <LevelPill
      level={session.level}
      grants={grants}
      onLevel={(level) => void setLevel(session.id, level)}
      onRevoke={(id) => void revokeGrant(id)}
    />
  );
}
