import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import './pill.css';

export type Tone = 'neutral' | 'pass' | 'fail' | 'warn' | 'info' | 'agent' | 'drive' | 'accent';

export interface PillProps extends ComponentProps<'button'> {
  readonly tone?: Tone;
  readonly children: ReactNode;
}

/** A round-ended button that shows a fact and opens what explains or changes it. */
export function Pill({ tone = 'neutral', className, type = 'button', ...rest }: PillProps) {
  return <button type={type} className={classNames('pill', `tone-${tone}`, className)} {...rest} />;
}

/** The coloured dot before a name. Decorative: the state is also said in words. */
export function Dot({ tone, pulse = false }: { tone: Tone; pulse?: boolean }) {
  return <span aria-hidden="true" className={classNames('dot', `tone-${tone}`, pulse && 'dot-pulse')} />;
}
