import { completionPath, completionState, isOnPath } from '../completions/installed.ts';
import { COMPLETION_SHELLS } from '../completions/scripts.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ words: [name], options }, context) {
    const wanted = COMPLETION_SHELLS.filter((shell) =>
      name === undefined ? isOnPath(shell, context) : shell.name === name,
    );
    const done = wanted.map((shell) => {
      const path = completionPath(shell, context);
      const before = completionState(shell, context);
      if (before !== 'current') context.files.writeAtomic(path, shell.script());
      return { shell: shell.name, path, before, next: shell.next };
    });
    if (options.json) context.print(JSON.stringify(done));
    else if (done.length === 0)
      context.note('None of the shells is on the PATH. Name one: vox completions install bash');
    for (const { shell, path, before, next } of options.json ? [] : done) {
      context.print(`${shell}: ${path} ${before === 'current' ? 'is current' : 'was written'}`);
      if (next) context.note(`  ${next}`);
    }
    return 0;
  },
};
