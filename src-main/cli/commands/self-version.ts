import packageJson from '../../../package.json' with { type: 'json' };
import type { Command } from './types.ts';

export const command: Command = {
  async run({ options }, { print }) {
    const { node } = process.versions;
    const facts = { version: packageJson.version, node, platform: process.platform, arch: process.arch };
    print(
      options.json ? JSON.stringify(facts) : `vox ${facts.version} (Node ${node}, ${facts.platform} ${facts.arch})`,
    );
    return 0;
  },
};
