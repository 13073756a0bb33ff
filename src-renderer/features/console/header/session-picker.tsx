import { Menu } from '@base-ui/react/menu';
import { Layers } from 'lucide-react';
import { useStore } from 'zustand';
import type { SessionInfo } from '../../../../contracts/model/index.ts';
import { sessionsStore, showSession } from '../../../stores/sessions.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dot } from '../../../ui/pill.tsx';
import { stateOf } from './session-state.ts';

/** Every session of the host, wherever it was opened, also those without a tab here; what nobody watches is marked. */
export function SessionPicker() {
  const sessions = useStore(sessionsStore, (state) => state.sessions);
  const detached = useStore(sessionsStore, (state) => state.detached);
  if (sessions.length < 2 && detached.size === 0) return null;
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <Button variant="icon" aria-label="All sessions" title="All sessions">
            <Layers size={14} aria-hidden="true" />
          </Button>
        }
      />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="start" className="popup-positioner">
          <Menu.Popup className="popup session-picker">
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function SessionItem({ session }: { session: SessionInfo }) {
  const { id, title, cwd, attached } = session;
  const { tone, word } = stateOf(session);
  return (
    <Menu.Item label={`${id} ${title}`} className="menu-item" onClick={() => showSession(id)}>
      <Dot tone={tone} />
      <span className="session-picker-text">
        <span>
          {id} · {title}
        </span>
        <span className="session-picker-detail">
          {word} · {cwd}
        </span>
      </span>
      {attached === 0 && session.activity !== 'exited' ? <Badge tone="warn">nobody attached</Badge> : null}
    </Menu.Item>
  );
}
