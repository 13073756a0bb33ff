import type { ReactNode } from 'react';
import './badge.css';
import { classNames } from './class-names.ts';
import type { Tone } from './pill.tsx';

/** A short word in a frame: `exit 1`, `agent`. */
export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return <span className={classNames('badge', `tone-${tone}`)}>{children}</span>;
}
