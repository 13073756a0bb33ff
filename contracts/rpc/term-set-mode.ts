import { z } from 'zod';
import { ControlMode } from '../model/control-mode.ts';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** A `version` (the session's `controlVersion` as the person saw it) that is not the one of now is refused: somebody was faster. */
export const termSetMode = method({
  name: 'term.setMode',
  params: z.object({ sessionId: SessionId, mode: ControlMode, version: z.int().min(0).optional() }),
  result: z.null(),
  errors: ['session.not-found', 'control.stale'],
  personOnly: true,
});
