import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import './popup.css';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
  readonly className?: string;
  /** Takes the keyboard first; without it that is the first control. */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  onOpenChange(isOpen: boolean): void;
}

/** A modal dialog: Esc and the backdrop close it, focus comes back to where it was. */
export function Dialog({ title, isOpen, children, className, initialFocus, onOpenChange }: DialogProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => onOpenChange(open)}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="dialog-backdrop" />
        <BaseDialog.Popup className={classNames('dialog', className)} {...(initialFocus ? { initialFocus } : {})}>
          <header className="dialog-head">
            <BaseDialog.Title className="dialog-title">{title}</BaseDialog.Title>
            <BaseDialog.Close
              render={
                <Button variant="icon" aria-label="Close">
                  <X size={16} aria-hidden="true" />
                </Button>
              }
            />
          </header>
          <div className="dialog-body">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
