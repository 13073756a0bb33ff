import packageJson from '../../../package.json' with { type: 'json' };
import { textOption } from '../argument.ts';
import { compareVersions } from '../compare-versions.ts';
import { newestVersion, registryUrl } from '../newest-version.ts';
import type { Command } from './types.ts';

export const command: Command = {
  async run(args, { env, print }) {
    const { name, version } = packageJson;
    const registry = registryUrl(textOption(args, 'registry'), env);
    const newest = await newestVersion(registry, name);
    const isNewer = compareVersions(version, newest) < 0;
    if (args.options.json) print(JSON.stringify({ version, newest, isNewer, registry }));
    else if (isNewer) print(`${newest} is there; this is ${version}. Update with: npm install -g ${name}@${newest}`);
    else print(`This is the newest release: ${version}.`);
    return 0;
  },
};
