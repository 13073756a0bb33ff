import { DENIED } from '../messages.ts';
import { subjectOf } from '../subject.ts';
import type { OfflineRule } from '../types.ts';
import { line } from '../words.ts';

const dockerSocket: OfflineRule = {
  id: 'docker-socket',
  about: 'a user who may not talk to docker',
  when: /permission denied while trying to connect to the [Dd]ocker (?:daemon socket|API)|docker\.sock[^\n]{0,200}permission denied/i,
  advise: () => ({
    says: 'Your user may not talk to Docker. Members of the group `docker` may (which is as good as root); see whether you are one.',
    look: 'id -nG',
  }),
};

const notExecutable: OfflineRule = {
  id: 'not-executable',
  about: 'a script without the right to be run (`chmod +x`)',
  when: new RegExp(
    `(?:^|: )(?<posix>\\.{0,2}/[^\\s:]{1,300}): (?:${DENIED})|permission denied: (?<zsh>\\.{0,2}/[^\\s:]{1,300})|'(?<fish>\\.{0,2}/[^'\\n]{1,300})' exists but is not an executable file|\`(?<nu>\\.{0,2}/[^\`\\n]{1,300})\` refers to a file that is not executable`,
    'm',
  ),
  advise({ groups }, { command, exitCode }) {
    const path = groups.posix ?? groups.zsh ?? groups.fish ?? groups.nu ?? '';
    // 126 is the shell's own code for "found, but not executable"; Nushell has none.
    if (!command.includes(path) || (exitCode !== 126 && !groups.nu)) return null;
    return {
      says: `\`${path}\` is not marked as executable, so the shell may not start it.`,
      fix: line`chmod +x ${path}`,
    };
  },
};

const privatePort: OfflineRule = {
  id: 'privileged-port',
  about: 'a port below 1024 without the right to it',
  when: /listen EACCES: permission denied [^\n]{0,60}?:(?<node>\d{1,4})\b|bind[^\n]{0,80}:(?<port>\d{1,4})\b[^\n]{0,20}[Pp]ermission denied|[Pp]ermission denied[^\n]{0,40}(?:make_sock|could not bind)[^\n]{0,40}:(?<apache>\d{1,4})\b/,
  advise({ groups }) {
    const port = groups.node ?? groups.port ?? groups.apache;
    return {
      says: `Ports below 1024 are for root${port ? `, and this is ${port}` : ''}. Take a higher one, such as 8080. The first free one is:`,
      look: 'sysctl net.ipv4.ip_unprivileged_port_start',
    };
  },
};

const sudoers: OfflineRule = {
  id: 'not-in-sudoers',
  about: 'a user who may not use sudo',
  when: /is not in the sudoers file|user is not allowed to execute|may not run sudo/,
  advise: () => ({
    says: 'Your user may not use sudo on this machine; who administers it can allow it (mostly by the group `sudo` or `wheel`). Your groups:',
    look: 'id -nG',
  }),
};

const needsRoot: OfflineRule = {
  id: 'needs-root',
  about: 'a command of the system that only root may run (a proposal with sudo, which the gate judges)',
  when: /(?:are you root\?|[Yy]ou (?:must|need to) be root|must be run as root|requires? (?:root|superuser) privileges|This command has to be run (?:under|with) (?:the root user|superuser)|Run (?:this|it) as root|only root can do that|Could not open lock file [^\n]{1,100} \(13: |Interactive authentication required)/,
  advise(_hit, { command, programs }) {
    const canSudo = programs().has('sudo') && !/^\s*sudo\b/.test(command) && !/[|&;<>]/.test(command);
    return {
      says: 'Only root may do that. If you trust this command with the whole machine, run it with sudo.',
      fix: canSudo ? `sudo ${command.trim()}` : null,
    };
  },
};

const immutable: OfflineRule = {
  id: 'operation-not-permitted',
  about: 'something that not even the owner may do',
  when: /: (?:[Oo]peration not permitted|Die Operation ist nicht erlaubt|Opération non permise|Operación no permitida)|EPERM: operation not permitted/,
  advise(hit) {
    if (/\bulimit: /.test(hit.before))
      return {
        says: 'A limit can be lowered by everybody, and raised above its hard limit only by root. The limits now:',
        look: 'ulimit -a',
      };
    const path = subjectOf(hit) ?? '';
    return {
      says: `The system does not allow that with \`${path}\`: it belongs to another user, is protected, or lies where nothing may be changed. What it allows:`,
      look: line`ls -ld ${path}`,
    };
  },
};

const permissionDenied: OfflineRule = {
  id: 'permission-denied',
  about: 'a file that your user may not read or write',
  when: new RegExp(`(?:${DENIED})|Operation not permitted: '`),
  advise(hit) {
    if (/publickey|password|docker/.test(hit.after)) return null;
    const path = subjectOf(hit);
    if (path === null || path.length > 300) return null;
    return {
      says: `Your user may not do that with \`${path}\`. Look whom it belongs to and what it allows before you change anything.`,
      look: line`ls -ld ${path}`,
    };
  },
};

export const permissionRules: readonly OfflineRule[] = [dockerSocket, privatePort, sudoers, needsRoot, notExecutable];
/** Said of many things: after the rules that know what of. */
export const deniedRules: readonly OfflineRule[] = [immutable, permissionDenied];
