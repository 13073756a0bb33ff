import { NO_SPACE } from '../messages.ts';
import { subjectOf } from '../subject.ts';
import type { OfflineRule } from '../types.ts';
import { firstWord, line } from '../words.ts';

const fileWatchers: OfflineRule = {
  id: 'file-watchers',
  about: 'too many watched files',
  when: /ENOSPC: System limit for number of file watchers reached|inotify_add_watch[^\n]{0,60}No space left|user limit on (?:the total number of )?inotify (?:watches|instances)/,
  advise: () => ({
    says: 'This is not the disk: Linux allows no more watched files. Close other watchers, or raise `fs.inotify.max_user_watches`. The limit now:',
    look: 'cat /proc/sys/fs/inotify/max_user_watches',
  }),
};

const diskFull: OfflineRule = {
  id: 'disk-full',
  about: 'a full disk',
  when: new RegExp(`(?:${NO_SPACE})|ENOSPC|no space left on device`),
  advise: () => ({
    says: 'The disk is full (or has no inodes left). See which one, then make room on it.',
    look: 'df -h',
  }),
};

const openFiles: OfflineRule = {
  id: 'too-many-open-files',
  about: 'too many open files',
  when: /[Tt]oo many open files|EMFILE|ENFILE|Zu viele offene Dateien/,
  advise: () => ({
    says: 'The program may not open more files at a time. If it is right to need so many, raise the limit of this shell with `ulimit -n 4096`. The limit now:',
    look: 'ulimit -n',
  }),
};

const readOnly: OfflineRule = {
  id: 'read-only-file-system',
  about: 'a file system that cannot be written',
  when: /[Rr]ead-only file system|EROFS|Das Dateisystem ist nur lesbar|Système de fichiers accessible en lecture seulement/,
  advise: () => ({
    says: 'This file system may only be read: it was mounted so, or the kernel made it so after a fault of the disk. How it is mounted:',
    look: ['findmnt --target .', 'mount'],
  }),
};

const crossDevice: OfflineRule = {
  id: 'cross-device-link',
  about: 'a hard link or rename from one file system to another',
  when: /[Ii]nvalid cross-device link|EXDEV|[Cc]ross-device link/,
  advise: () => ({
    says: 'The two places are on different file systems, and neither a hard link nor a plain rename reaches across. Copy the file, or make a symbolic link (`ln -s`). Which is where:',
    look: 'df -h',
  }),
};

const busy: OfflineRule = {
  id: 'device-busy',
  about: 'a folder, device or program file that is in use',
  when: /target is busy|[Dd]evice or resource busy|EBUSY|Text file busy|ETXTBSY/,
  advise(hit) {
    const path = subjectOf(hit);
    return {
      says: `${path ? `\`${path}\`` : 'It'} is in use: a program has it open, or a shell stands in it. Who:`,
      look: path?.startsWith('/') ? line`lsof ${path}` : 'lsof +D .',
    };
  },
};

const outOfMemory: OfflineRule = {
  id: 'out-of-memory',
  about: 'too little memory, or a program that the system killed for it (exit 137)',
  when: /Cannot allocate memory|[Oo]ut of memory|ENOMEM|MemoryError|java\.lang\.OutOfMemoryError|std::bad_alloc|OOMKilled|(?:^|\s)Killed[ \t]*$|Getötet/m,
  advise: (_hit, { exitCode }) => ({
    says: `It needed more memory than there is (or than it may have)${exitCode === 137 ? ', and the system killed it' : ''}. This is what is free:`,
    look: ['free -h', 'vm_stat'],
  }),
};

const killed: OfflineRule = {
  id: 'killed',
  about: 'a program that was killed (exit 137)',
  when: null,
  exit: [137],
  advise: () => ({
    says: 'It was killed (exit 137, SIGKILL), and said nothing about it: mostly the system was out of memory, or a container reached its limit. This is what is free:',
    look: ['free -h', 'vm_stat'],
  }),
};

const segfault: OfflineRule = {
  id: 'segmentation-fault',
  about: 'a crash of the program itself: segmentation fault (139), abort (134), bus error (135)',
  when: /[Ss]egmentation fault|Speicherzugriffsfehler|Erreur de segmentation|Violación de segmento|SIGSEGV|terminated by signal SIG(?:SEGV|ABRT|BUS)/,
  advise: () => CRASH,
};

const CRASH = {
  says: 'The program crashed: it touched memory that is not its own. That is a fault of the program (or of a library or extension it loads), not of your command. What the kernel wrote down of crashes:',
  look: ['coredumpctl list --no-pager', 'dmesg'],
};

const crashed: OfflineRule = {
  id: 'crashed',
  about: 'a crash that only the exit code tells of (134, 135, 136, 139)',
  when: null,
  exit: [134, 135, 136, 139],
  advise: (_hit, { exitCode }) => ({
    ...CRASH,
    says: `The program crashed (${{ 134: 'SIGABRT: it gave up by itself', 135: 'SIGBUS', 136: 'SIGFPE: a division by zero, mostly', 139: 'SIGSEGV: it touched memory that is not its own' }[exitCode ?? 0] ?? 'a signal'}). That is a fault of the program, not of your command. What the kernel wrote down of crashes:`,
  }),
};

const timedOut: OfflineRule = {
  id: 'timed-out',
  about: 'a command that `timeout` ended (exit 124)',
  when: null,
  exit: [124],
  advise(_hit, { command }) {
    const limit = /\btimeout\s+(?:-\S+\s+){0,4}(?<limit>[\d.]+[smhd]?)\b/.exec(command)?.groups?.limit;
    return limit
      ? {
          says: `\`timeout\` ended it after ${limit}${/\d$/.test(limit) ? ' s' : ''}: it was not done by then. Give it more time, or find out what it waits for.`,
        }
      : null;
  },
};

const brokenPipe: OfflineRule = {
  id: 'broken-pipe',
  about: 'a pipe whose reader has gone (exit 141)',
  when: /[Bb]roken pipe|EPIPE/,
  advise: () => ({
    says: 'The program that read from this one had ended already (`head` does that on purpose). If the output you wanted is there, nothing is wrong.',
  }),
};

const needsTerminal: OfflineRule = {
  id: 'needs-a-terminal',
  about: 'a program that wants a terminal and has none',
  when: /the input device is not a TTY|cannot attach stdin to a TTY|a terminal is required to (?:read the password|authenticate)|[Ii]nappropriate ioctl for device|not a (?:tty|terminal)$|must be run (?:from|in) a terminal|no tty present|stdin: is not a tty/m,
  advise(_hit, { command }) {
    if (/^docker\b.*\s-(?:it|ti)\b/.test(command))
      return {
        says: 'The terminal is not handed on to docker here (a pipe or a script stands in between). Without `-t` it works.',
        fix: command.replace(/\s-(?:it|ti)\b/, ' -i'),
      };
    return {
      says: 'The program wants to ask you something in a terminal and has none: it runs in a pipe or a script. Run it on its own, or give it the answer as an option.',
    };
  },
};

const locale: OfflineRule = {
  id: 'locale',
  about: 'a language setting that is not installed',
  when: /cannot (?:set LC_\w{1,20}|change locale \((?<bash>[\w.@-]{1,40})\))|Setting locale failed|locale: Cannot set|unsupported locale setting/,
  advise: ({ groups }) => ({
    says: `The language that the environment asks for${groups.bash ? ` (\`${groups.bash}\`)` : ''} is not installed on this machine; \`sudo locale-gen\` makes it on Debian and Ubuntu. The ones there are:`,
    look: 'locale -a',
  }),
};

const noSystemd: OfflineRule = {
  id: 'systemd',
  about: 'a systemd unit that does not exist or has failed, or a machine without systemd',
  when: /Unit (?<unit>[\w@.:\\-]{1,120}?)(?:\.service)? (?:could not be found|not found)|Job for (?<failed>[\w@.:\\-]{1,120}) failed|^(?<service>[\w.-]{1,60}): unrecognized service|(?<none>System has not been booted with systemd)/,
  advise({ groups }) {
    if (groups.none)
      return {
        says: 'This machine (a container, or WSL without systemd) was not started with systemd, so it has no units. Start the program itself, or use `service`. What runs as the first process:',
        look: 'ps -p 1 -o comm=',
      };
    if (groups.failed)
      return {
        says: `The unit \`${groups.failed}\` did not start. What it wrote:`,
        look: line`journalctl --no-pager -n 40 -u ${groups.failed}`,
      };
    return {
      says: `There is no unit \`${groups.unit ?? groups.service}\`. These are the services there are:`,
      look: 'systemctl list-unit-files --type service --no-pager',
    };
  },
};

const sharedLibrary: OfflineRule = {
  id: 'shared-library',
  about: 'a library that a program needs when it starts',
  when: /error while loading shared libraries: (?<lib>[\w.+-]{1,120})|Library not loaded: (?<mac>\S{1,200})|version `(?<glibc>GLIBC(?:XX)?_[\d.]{1,12})' not found/,
  advise({ groups }, { command, programs }) {
    if (groups.glibc)
      return {
        says: `The program was built for a newer system (it wants ${groups.glibc}). Take a build for this one. The version here:`,
        look: 'ldd --version',
      };
    const lib = groups.lib ?? groups.mac ?? '';
    const program = firstWord(command);
    const canSearch = programs().has('apt-file') && /^[\w.+-]+$/.test(lib);
    return {
      says: `The program needs the library \`${lib}\`, which is not installed (or not where the system looks).`,
      look: canSearch ? `apt-file search ${lib}` : line`ldd ${program.includes('/') ? program : undefined}`,
    };
  },
};

const clock: OfflineRule = {
  id: 'clock',
  about: 'a clock that is wrong',
  when: /is not valid yet \(invalid for another|Clock skew detected|RequestTimeTooSkewed|clock is (?:not synchronized|skewed)/,
  advise: () => ({
    says: 'The clock of this machine (or of the other one) is wrong. The time here:',
    look: 'date --utc',
  }),
};

const noSuchUser: OfflineRule = {
  id: 'no-such-user',
  about: 'a user or group that does not exist',
  when: /: [‘'"]?(?<name>[\w.-]{1,60})[’'"]?: no such user|invalid (?<kind>user|group): [‘'"]?(?<owner>[\w.:-]{1,60})|user (?<su>[\w.-]{1,60}) does not exist/,
  advise: ({ groups }) => ({
    says: `There is no ${groups.kind ?? 'user'} \`${groups.name ?? groups.owner ?? groups.su}\` on this machine. The ones there are:`,
    look: groups.kind === 'group' ? 'cut -d : -f 1 /etc/group' : 'cut -d : -f 1 /etc/passwd',
  }),
};

const noSuchProcess: OfflineRule = {
  id: 'no-such-process',
  about: 'a process that is not there any more',
  when: /\(?(?<pid>\d{1,8})\)?:? -? ?No such process|no process found/,
  advise: ({ groups }) => ({
    says: `${groups.pid ? `Process ${groups.pid}` : 'That process'} is not there (any more). The ones that use most of the machine:`,
    look: 'ps aux --sort=-%cpu',
  }),
};

export const systemRules: readonly OfflineRule[] = [
  noSuchUser,
  noSuchProcess,
  fileWatchers,
  diskFull,
  openFiles,
  readOnly,
  crossDevice,
  clock,
  needsTerminal,
  sharedLibrary,
  noSystemd,
];
/** Symptoms that come with many causes: after the rules that name one. */
export const crashRules: readonly OfflineRule[] = [
  busy,
  outOfMemory,
  segfault,
  killed,
  crashed,
  timedOut,
  brokenPipe,
  locale,
];
