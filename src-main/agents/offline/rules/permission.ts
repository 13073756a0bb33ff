import type { OfflineRule } from '../types.ts';
import { word } from '../words.ts';

export const sshKey: OfflineRule = {
  id: 'ssh-key',
  when: /Permission denied \((?:publickey|[\w,-]*publickey[\w,-]*)\)/,
  advise: () => ({
    says: 'The server accepts none of your SSH keys. See which keys your agent offers; if the list is empty, add one with `ssh-add`, and check that its public half is registered on the server.',
    run: 'ssh-add -l',
  }),
};

export const dockerSocket: OfflineRule = {
  id: 'docker-socket',
  when: /permission denied while trying to connect to the Docker daemon socket|docker\.sock[^\n]*permission denied/i,
  advise: () => ({
    says: 'Your user may not talk to Docker. Members of the group `docker` may (which is as good as root); see whether you are one.',
    run: 'id -nG',
  }),
};

export const globalInstall: OfflineRule = {
  id: 'npm-global-install',
  when: /(?:EACCES|permission denied)[^\n]*(?:\/usr\/(?:local\/)?lib\/node_modules|node_modules)/i,
  advise: ({ input }) =>
    /npm|pnpm|yarn/.test(input)
      ? {
          says: 'npm may not write where this installs. Do not use sudo for it: install into a folder of your own, or use a version manager. This is where it wants to write:',
          run: 'npm prefix -g',
        }
      : null,
};

export const notExecutable: OfflineRule = {
  id: 'not-executable',
  when: /(?:^|: )(?<path>(?:\.{0,2}\/)[^\s:]*): Permission denied/m,
  advise({ groups }, { block, command }) {
    const path = groups?.path ?? '';
    const file = word(path);
    // 126 is the shell's own code for "found, but not executable".
    if (file === null || block.exitCode !== 126 || !command.includes(path)) return null;
    return { says: `\`${path}\` is not marked as executable, so the shell may not start it.`, run: `chmod +x ${file}` };
  },
};

export const permissionDenied: OfflineRule = {
  id: 'permission-denied',
  when: /['"‘]?(?<path>[^\s:'"‘’]+)['"’]?: Permission denied|Permission denied: ['"](?<python>[^'"]+)['"]|EACCES: permission denied, \w+ '(?<node>[^']+)'/,
  advise({ groups }) {
    const path = groups?.path ?? groups?.python ?? groups?.node ?? '';
    const file = word(path);
    return {
      says: `Your user may not do that with \`${path}\`. Look whom it belongs to and what it allows before you change anything.`,
      run: file === null ? null : `ls -ld ${file}`,
    };
  },
};
