import { z } from 'zod';
import { ControlMode } from '../model/control-mode.ts';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

export const termSetMode = method({
  name: 'term.setMode',
  params: z.object({ sessionId: SessionId, mode: ControlMode }),
  result: z.null(),
  errors: ['session.not-found'],
  personOnly: true,
});
