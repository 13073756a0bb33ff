import { COMPLETION_SHELLS } from '../completions/scripts.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ words: [name], options }, { print }) {
    const shell = COMPLETION_SHELLS.find((one) => one.name === name);
    const script = shell?.script() ?? '';
    print(options.json ? JSON.stringify({ shell: name, script }) : script.trimEnd());
    return 0;
  },
};
