import { changeSettings } from '../change-settings.ts';
import { withSettings } from '../settings-fields.ts';
import { noServer } from '../with-mcp.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ words: [name = ''], options }, context) {
    const before = await withSettings(context, ({ state }) => state.settings.mcp.servers);
    const { [name]: gone, ...servers } = before;
    if (!gone) throw noServer(name, Object.keys(before));
    await changeSettings({ mcp: { servers } }, context);
    context.print(options.json ? JSON.stringify({ name, ...gone }) : `${name} is removed.`);
    return 0;
  },
};
