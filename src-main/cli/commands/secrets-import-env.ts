import { MODEL_PROVIDERS } from '../../../contracts/model/index.ts';
import { keepSecret } from '../with-secrets.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, context) {
    const imported: { name: string; variable: string; kept: string | null }[] = [];
    for (const { secret: name, keyVariables } of MODEL_PROVIDERS) {
      const variable = keyVariables.find((one) => context.env[one]?.trim());
      if (!variable) continue;
      const { kept } = await keepSecret(context, name, context.env[variable]?.trim() ?? null);
      imported.push({ name, variable, kept });
    }
    const looked = MODEL_PROVIDERS.flatMap(({ keyVariables }) => keyVariables).join(', ');
    if (options.json) context.print(JSON.stringify(imported));
    else if (imported.length === 0) context.note(`None of ${looked} is set.`);
    for (const { name, variable, kept } of options.json ? [] : imported)
      context.print(`${name} from ${variable}, in the ${kept}`);
    return 0;
  },
};
