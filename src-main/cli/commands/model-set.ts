import { firstWord, textOption } from '../argument.ts';
import { patchFor, withSettings } from '../settings-fields.ts';
import type { Command } from './types.ts';

export const command: Command = {
  run: (args, context) =>
    withSettings(context, (store) => {
      const name = firstWord(args, 'the name of a model');
      const [provider, baseUrl] = [textOption(args, 'provider'), textOption(args, 'base-url')];
      const change = {
        name: name === 'none' ? null : name,
        ...(provider && { provider }),
        ...(baseUrl && { baseUrl }),
      };
      const { model } = store.set(patchFor('model', change)).settings;
      if (args.options.json) context.print(JSON.stringify(model));
      else
        context.print(
          model.name === null
            ? 'The offline assistant answers.'
            : `${model.name} (${model.provider}). Try it with: vox model test`,
        );
      return 0;
    }),
};
