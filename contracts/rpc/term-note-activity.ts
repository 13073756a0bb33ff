import { z } from 'zod';
import { SessionId } from '../model/ids.ts';
import { method } from './method.ts';

/** A person typed in a face's own editor: CoPilot waits for idleness, Autopilot drops to Manual. */
export const termNoteActivity = method({
  name: 'term.noteActivity',
  params: z.object({ sessionId: SessionId }),
  result: z.null(),
  errors: ['session.not-found'],
  personOnly: true,
});
