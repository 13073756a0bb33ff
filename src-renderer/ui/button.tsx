import type { ComponentProps } from 'react';
import './button.css';
import { classNames } from './class-names.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /** `primary` is the one thing to do here; `quiet` has no border; `icon` is a square around one icon and needs an aria-label. */
  readonly variant?: 'primary' | 'plain' | 'quiet' | 'icon' | 'danger';
}

export function Button({ variant = 'plain', className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={classNames('button', `button-${variant}`, className)} {...rest} />;
}
