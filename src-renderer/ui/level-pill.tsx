import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import {
  type Grant,
  type GrantId,
  SECURITY_LEVELS,
  type SecurityLevel,
  type SecurityLevelInfo,
  type VerdictKind,
} from '../../contracts/model/index.ts';
import './level-pill.css';
import { Pill } from './pill.tsx';

export interface LevelPillProps {
  readonly level: SecurityLevel;
  /** What is allowed for the rest of the session, whatever the level asks. */
  readonly grants: readonly Grant[];
  onLevel(level: SecurityLevel): void;
  onRevoke(id: GrantId): void;
}

const WORDS: Readonly<Record<VerdictKind, string>> = { allow: 'runs', ask: 'asks', block: 'blocked' };

/** How far an agent may go in a session, each level explained by examples, and the list to change it. */
export function LevelPill({ level, grants, onLevel, onRevoke }: LevelPillProps) {
  const current = SECURITY_LEVELS.find((one) => one.level === level);
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <Pill className="level-pill" aria-label={`Security level: ${level} ${current?.label ?? ''}`}>
            <b>{level}</b> <span className="level-label">{current?.label}</span>
            <ChevronDown size={13} aria-hidden="true" className="level-chevron" />
          </Pill>
        }
      />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="popup-positioner">
          <Menu.Popup className="popup level-popup">
            <p className="level-intro">What an agent may run in this session</p>
            <Menu.RadioGroup value={level} onValueChange={(value) => onLevel(value as SecurityLevel)}>
              {SECURITY_LEVELS.map((info) => (
                <LevelItem key={info.level} info={info} />
              ))}
            </Menu.RadioGroup>
            {grants.length > 0 ? <Grants grants={grants} onRevoke={onRevoke} /> : null}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function LevelItem({ info }: { info: SecurityLevelInfo }) {
  const { level, label, allows, asks, examples } = info;
  return (
    <Menu.RadioItem value={level} label={`${level} ${label}`} closeOnClick className="menu-item level-item">
      <b className="level-id">{level}</b>
      <span className="level-text">
        <span className="level-name">{label}</span>
        <span className="level-detail">{allows}</span>
        <span className="level-detail">{asks}</span>
        <span className="level-examples">
          {examples.map(({ line, verdict }) => (
            <span key={line} className="level-example" data-verdict={verdict}>
              <code>{line}</code> {WORDS[verdict]}
            </span>
          ))}
        </span>
      </span>
      <Menu.RadioItemIndicator className="level-check">
        <Check size={15} aria-hidden="true" />
      </Menu.RadioItemIndicator>
    </Menu.RadioItem>
  );
}

function Grants({ grants, onRevoke }: Pick<LevelPillProps, 'grants' | 'onRevoke'>) {
  return (
    <Menu.Group>
      <Menu.Separator className="level-separator" />
      <Menu.GroupLabel className="level-intro">You allowed in this session</Menu.GroupLabel>
      {grants.map(({ id, line, cwd, uses }) => (
        <Menu.Item
          key={id}
          label={line}
          closeOnClick={false}
          className="menu-item level-grant"
          title={`In ${cwd}`}
          onClick={() => onRevoke(id)}
        >
          <code className="level-grant-line">{line}</code>
          <span className="menu-item-detail">{uses === 0 ? 'not used yet' : `used ${uses}×`} · take back</span>
        </Menu.Item>
      ))}
    </Menu.Group>
  );
}
