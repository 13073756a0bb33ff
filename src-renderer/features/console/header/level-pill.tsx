import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { SECURITY_LEVELS, type SecurityLevel, type SessionInfo } from '../../../../contracts/model/index.ts';
import { setLevel } from '../../../stores/sessions.ts';
import { Pill } from '../../../ui/pill.tsx';
import './level-pill.css';

/** How far an agent may go in this session, and the list to change it. */
export function LevelPill({ session }: { session: SessionInfo }) {
  const current = SECURITY_LEVELS.find(({ level }) => level === session.level);
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <Pill aria-label={`Security level: ${session.level} ${current?.label ?? ''}`}>
            <b>{session.level}</b> <span className="level-label">{current?.label}</span>
            <ChevronDown size={13} aria-hidden="true" className="level-chevron" />
          </Pill>
        }
      />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="popup-positioner">
          <Menu.Popup className="popup level-popup">
            <p className="level-intro">What an agent may run in this session</p>
            <Menu.RadioGroup
              value={session.level}
              onValueChange={(level) => void setLevel(session.id, level as SecurityLevel)}
            >
              {SECURITY_LEVELS.map(({ level, label, allows, asks }) => (
                <Menu.RadioItem
                  key={level}
                  value={level}
                  label={`${level} ${label}`}
                  closeOnClick
                  className="menu-item level-item"
                >
                  <b className="level-id">{level}</b>
                  <span className="level-text">
                    <span className="level-name">{label}</span>
                    <span className="level-detail">{allows}</span>
                    <span className="level-detail">{asks}</span>
                  </span>
                  <Menu.RadioItemIndicator className="level-check">
                    <Check size={15} aria-hidden="true" />
                  </Menu.RadioItemIndicator>
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
