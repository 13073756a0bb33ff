import { Menu } from '@base-ui/react/menu';
import { ChevronDown } from 'lucide-react';
import { useStore } from 'zustand';
import type { ShellInfo } from '../../../../contracts/rpc/index.ts';
import { connectionStore } from '../../../stores/connection.ts';
import { activeSession, openSession, sessionsStore } from '../../../stores/sessions.ts';
import { Button } from '../../../ui/button.tsx';

/** Opens a session in a shell of the person's choice. Nothing where there is only one. */
export function ShellMenu() {
  const shells = useStore(connectionStore, (state) => state.shells);
  const isOpening = useStore(sessionsStore, (state) => state.isOpening);
  if (shells.length < 2) return null;
  const open = (shell: ShellInfo) => {
    const session = activeSession();
    void openSession({ shell: shell.path, ...(session ? { cwd: session.cwd } : {}) });
  };
  return (
    <Menu.Root>
      <Menu.Trigger
        render={
          <Button
            variant="icon"
            className="session-shell-menu"
            aria-label="Choose a shell"
            title="Choose a shell"
            disabled={isOpening}
          >
            <ChevronDown size={13} aria-hidden="true" />
          </Button>
        }
      />
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="start" className="popup-positioner">
          <Menu.Popup className="popup">
            {shells.map((shell) => (
              <Menu.Item key={shell.path} label={shell.name} className="menu-item" onClick={() => open(shell)}>
                {shell.name}
                <span className="menu-item-detail">{shell.isDefault ? 'default' : shell.path}</span>
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
