import { CONTROL_MODES, type ControlMode } from '../../../contracts/model/index.ts';
import { sessionIdOf } from '../argument.ts';
import { requirePerson } from '../require-person.ts';
import { UsageError } from '../usage-error.ts';
import { findSession } from '../which-session.ts';
import { withHost } from '../with-host.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ words: [session = '', word = ''], options }, context) {
    const sessionId = sessionIdOf(session);
    const mode = CONTROL_MODES.find((one) => one.toLowerCase() === word);
    if (!mode) throw new UsageError(`A mode is one of ${CONTROL_MODES.join(', ')}.`);
    const before = await withHost(
      context,
      async (host) => {
        const { controlMode, controlVersion } = await findSession(host, sessionId);
        if (isLooserMode(mode, controlMode)) requirePerson(context);
        // The version as it was just seen: whoever takes the wheel meanwhile keeps it.
        await host.call('term.setMode', { sessionId, mode, version: controlVersion });
        return controlMode;
      },
      sessionId,
    );
    if (options.json) context.print(JSON.stringify({ sessionId, mode, before }));
    else context.print(`${sessionId} is in ${mode} now (was ${before}).`);
    return 0;
  },
};

function isLooserMode(mode: ControlMode, than: ControlMode): boolean {
  return CONTROL_MODES.indexOf(mode) > CONTROL_MODES.indexOf(than);
}
