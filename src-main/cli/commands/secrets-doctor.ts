import { MODEL_PROVIDERS } from '../../../contracts/model/index.ts';
import { type Finding, printFindings } from '../findings.ts';
import { withSettings } from '../settings-fields.ts';
import { type SecretRow, secretRows } from '../with-secrets.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, context) {
    const rows = await secretRows(context);
    const { provider, name } = await withSettings(context, ({ state }) => state.settings.model);
    const wanted = MODEL_PROVIDERS.find(({ id }) => id === provider);
    const key = rows.find((row) => row.name === wanted?.secret);
    const lacks = name !== null && wanted?.needsKey && !key?.isSet;
    const findings: Finding[] = [
      ...rows.map(findingOf),
      lacks
        ? {
            what: 'model',
            state: 'fail',
            detail: `${wanted.title} needs ${wanted.secret}. Set it with: vox secrets set ${wanted.secret}`,
          }
        : {
            what: 'model',
            state: 'ok',
            detail: name === null ? 'no model is chosen, so no key is needed' : `${name} has what it needs`,
          },
    ];
    return printFindings(findings, options.json === true, context);
  },
};

function findingOf({ name, source, variables }: SecretRow): Finding {
  if (source === null) return { what: name, state: 'ok', detail: 'not set' };
  const detail =
    source === 'environment'
      ? `from the environment (${variables.join(' or ')}); what is saved is not used`
      : `in the ${source}`;
  return {
    what: name,
    state: source === 'file' ? 'warn' : 'ok',
    detail: source === 'file' ? `${detail}: no keyring answers here` : detail,
  };
}
