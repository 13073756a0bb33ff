import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import './popup.css';

export interface MenuEntry {
  readonly id: string;
  readonly label: ReactNode;
  readonly detail?: ReactNode;
  readonly disabled?: boolean;
  run(): void;
}

/** A menu under a control. `trigger` is that control, and must take a ref and props. */
export function Menu({ trigger, entries }: { trigger: ReactElement; entries: readonly MenuEntry[] }) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner sideOffset={4} className="popup-positioner">
          <BaseMenu.Popup className="popup">
            {entries.map((entry) => (
              <BaseMenu.Item
                key={entry.id}
                className="menu-item"
                disabled={entry.disabled ?? false}
                onClick={() => entry.run()}
              >
                <span>{entry.label}</span>
                {entry.detail ? <span className="menu-item-detail">{entry.detail}</span> : null}
              </BaseMenu.Item>
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
