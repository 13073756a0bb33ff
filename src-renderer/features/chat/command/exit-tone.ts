import { statusOfExit } from '../../../../contracts/model/index.ts';
import type { Tone } from '../../../ui/pill.tsx';

/** The colour of an exit code: interrupted by a person is no failure. */
export function toneOf(exitCode: number | null): Tone {
  const status = statusOfExit(exitCode);
  if (status === 'ok') return 'pass';
  return status === 'failed' ? 'fail' : 'neutral';
}
