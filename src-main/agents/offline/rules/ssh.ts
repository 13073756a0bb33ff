import type { OfflineRule } from '../types.ts';
import { line } from '../words.ts';

const hostKeyChanged: OfflineRule = {
  id: 'ssh-host-key-changed',
  about: 'an SSH host whose key has changed',
  when: /REMOTE HOST IDENTIFICATION HAS CHANGED|Host key for (?<host>[\w.:[\]-]{1,200}) has changed/,
  advise(_hit, { output }) {
    const at = output.first(/Offending \S{1,40} key in (?<file>\S{1,200}):(?<row>\d{1,6})/)?.groups;
    const host = output.first(/Host key for (?<host>[\w.:[\]-]{1,200}) has changed/)?.groups.host;
    return {
      says: `The host${host ? ` \`${host}\`` : ''} shows another key than before: it was set up anew, or somebody is in between. Ask who runs it, and only then forget the old key (\`ssh-keygen -R\`). The key remembered${at ? ` (line ${at.row} of \`${at.file}\`)` : ''}:`,
      look: host ? line`ssh-keygen -F ${host}` : null,
    };
  },
};

const hostKeyUnknown: OfflineRule = {
  id: 'ssh-host-key-unknown',
  about: 'an SSH host that is not known yet, where nobody can be asked',
  when: /Host key verification failed|No (?:ED25519|RSA|ECDSA) host key is known for (?<host>\S{1,200}) and you have requested strict checking/,
  advise: ({ groups }) => ({
    says: `ssh does not know the key of ${groups.host ? `\`${groups.host.replace(/\.$/, '')}\`` : 'this host'}, and could not ask you. Connect once by hand with \`ssh\`, compare the fingerprint, and say yes.`,
    look: 'ssh-keygen -l -f ~/.ssh/known_hosts',
  }),
};

const publicKey: OfflineRule = {
  id: 'ssh-key',
  about: 'an SSH server that accepts none of your keys',
  when: /Permission denied \((?:[\w,-]{0,80}publickey[\w,-]{0,80})\)|Too many authentication failures/,
  advise: () => ({
    says: 'The server accepts none of your SSH keys. See which keys your agent offers; if the list is empty, add one with `ssh-add`, and check that its public half is registered on the server.',
    look: 'ssh-add -l',
  }),
};

const keyPermissions: OfflineRule = {
  id: 'ssh-key-permissions',
  about: 'a private SSH key that others may read',
  when: /UNPROTECTED PRIVATE KEY FILE|Permissions 0?\d{3} for '(?<file>[^'\n]{1,300})' are too open/,
  advise(_hit, { output }) {
    const file = output.first(/Permissions 0?\d{3} for '(?<file>[^'\n]{1,300})' are too open/)?.groups.file;
    return {
      says: `Others may read the private key${file ? ` \`${file}\`` : ''}, so ssh does not use it. Only you should.`,
      fix: line`chmod 600 ${file}`,
    };
  },
};

const noAgent: OfflineRule = {
  id: 'ssh-no-agent',
  about: 'ssh-add without an agent',
  when: /Could not open a connection to your authentication agent|Error connecting to agent/,
  advise: () => ({
    says: 'No SSH agent runs in this session. This starts one; then `ssh-add` your key.',
    fix: 'eval "$(ssh-agent -s)"',
  }),
};

export const sshRules: readonly OfflineRule[] = [hostKeyChanged, keyPermissions, publicKey, noAgent, hostKeyUnknown];
