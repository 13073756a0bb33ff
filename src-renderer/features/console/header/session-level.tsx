import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { SessionInfo } from '../../../../contracts/model/index.ts';
import { approvalsStore, grantsOf, revokeGrant } from '../../../stores/approvals.ts';
import { setLevel } from '../../../stores/sessions.ts';
import { LevelPill } from '../../../ui/level-pill.tsx';

/** The level of the session in view. */
export function SessionLevel({ session }: { session: SessionInfo }) {
  const grants = useStore(
    approvalsStore,
    useShallow((state) => grantsOf(state, session.id)),
  );
  return (
    <LevelPill
      level={session.level}
      grants={grants}
      onLevel={(level) => void setLevel(session.id, level)}
      onRevoke={(id) => void revokeGrant(id)}
    />
  );
}
