import type { OfflineRule } from '../types.ts';
import { line, replaceWord } from '../words.ts';

const aptLock: OfflineRule = {
  id: 'apt-lock',
  about: 'an apt that another one holds up',
  when: /Could not get lock (?<path>\/\S{1,200})|Unable to (?:acquire|lock) the dpkg (?:frontend|administration)|Waiting for cache lock|dpkg: error: dpkg frontend lock/,
  advise(_hit, { output }) {
    if (output.has(/are you root\?|\(13: /)) return null;
    const holder = output.first(/held by process (?<pid>\d{1,8})(?: \((?<name>[\w./-]{1,60})\))?/)?.groups;
    return {
      says: `Another program installs packages right now${holder?.name ? ` (\`${holder.name}\`, process ${holder.pid})` : ''}; often it is the nightly update. Wait until it is done. Who it is:`,
      look: holder?.pid
        ? `ps -o pid,etime,args -p ${holder.pid}`
        : 'ps -C apt,apt-get,dpkg,unattended-upgr -o pid,etime,args',
    };
  },
};

const aptUnknown: OfflineRule = {
  id: 'apt-unknown-package',
  about: 'a package that apt does not know',
  when: /E: Unable to locate package (?<name>[\w.+:-]{1,100})|E: Package '(?<none>[\w.+:-]{1,100})' has no installation candidate|E: Couldn't find any package by (?:glob|regex) '(?<glob>[^'\n]{1,100})'|E: Paket (?<de>[\w.+:-]{1,100}) kann nicht gefunden werden/,
  advise({ groups }) {
    const name = Object.values(groups).find((one) => one !== undefined) ?? '';
    return {
      says: `apt knows no package \`${name}\`: it has another name, or the lists are old (\`sudo apt-get update\` brings new ones). What has that name in it:`,
      look: line`apt-cache search --names-only ${name}`,
    };
  },
};

const dpkgInterrupted: OfflineRule = {
  id: 'dpkg-interrupted',
  about: 'an installation that broke off',
  when: /dpkg was interrupted, you must manually run|(?<broken>E: Unmet dependencies|have unmet dependencies)/,
  advise: ({ groups }) =>
    groups.broken
      ? {
          says: 'Packages want others that cannot be installed as things are: one is held back, or two sources do not fit together. What is held back:',
          look: 'apt-mark showhold',
        }
      : { says: 'An installation broke off earlier and has to be finished first.', fix: 'sudo dpkg --configure -a' },
};

const aptSignature: OfflineRule = {
  id: 'apt-signature',
  about: 'a package source whose key is missing or expired',
  when: /NO_PUBKEY (?<key>[0-9A-F]{8,40})|EXPKEYSIG|The repository '(?<url>[^'\n]{1,200})' is not signed|does not have a Release file/,
  advise: ({ groups }) => ({
    says: `apt cannot check a package source${groups.key ? `: its key \`${groups.key}\` is not installed` : groups.url ? `: \`${groups.url.slice(0, 80)}\`` : ': its key is missing or expired, or it has nothing for this release'}. See the instructions of who runs it; the sources are in:`,
    look: 'ls /etc/apt/sources.list.d',
  }),
};

const homebrew: OfflineRule = {
  id: 'brew-unknown-formula',
  about: 'a formula that Homebrew does not know, with the nearest one',
  when: /No available formula(?: or cask)? with the name "(?<name>[\w@./+-]{1,100})"(?:\. Did you mean (?<meant>[\w@./+-]{1,100}))?|No formulae or casks found for (?<other>[\w@./+-]{1,100})/,
  advise({ groups }, { command }) {
    const name = groups.name ?? groups.other ?? '';
    const meant = groups.meant?.replace(/[?,]$/, '');
    if (meant)
      return {
        says: `Homebrew has no \`${name}\`; you probably meant \`${meant}\`.`,
        fix: replaceWord(command, name, meant),
      };
    return { says: `Homebrew has no \`${name}\`. What is called like it:`, look: line`brew search ${name}` };
  },
};

const otherManagers: OfflineRule = {
  id: 'unknown-package',
  about: 'a package that dnf, pacman, apk, zypper or snap does not know',
  when: /(?:No match for argument: |Unable to find a match: )(?<dnf>[\w.+-]{1,100})|error: target not found: (?<pacman>[\w.+-]{1,100})|^ {2}(?<apk>[\w.+-]{1,100}) \(no such package\)|error: snap "(?<snap>[\w.+-]{1,100})" not found|'(?<zypper>[\w.+-]{1,100})' not found in package names/m,
  advise({ groups }) {
    const [[manager = '', name = ''] = []] = Object.entries(groups).filter(([, value]) => value !== undefined);
    const search = {
      dnf: 'dnf search',
      pacman: 'pacman -Ss',
      apk: 'apk search',
      snap: 'snap find',
      zypper: 'zypper search',
    }[manager];
    return {
      says: `There is no package \`${name}\` in the sources of this machine: check the spelling. What is called like it:`,
      look: search === undefined ? null : line`${name}` && `${search} ${name}`,
    };
  },
};

const rustToolchain: OfflineRule = {
  id: 'rust-toolchain',
  about: 'a Rust toolchain, component or target that is not installed',
  when: /error: toolchain '(?<toolchain>[\w.-]{1,80})' is not installed|error: no such command: `(?<component>clippy|fmt)`|error: '(?:cargo-)?(?<missing>clippy|fmt|rustfmt|clippy-driver)(?:\.exe)?' is not installed for the toolchain|the `(?<target>[\w.-]{1,80})` target may not be installed|rustup could not choose a version|requires rustc (?<version>[\d.]{1,20})/,
  advise({ groups }) {
    if (groups.toolchain)
      return {
        says: `The toolchain \`${groups.toolchain}\` is not installed.`,
        fix: line`rustup toolchain install ${groups.toolchain}`,
      };
    const component = groups.component ?? groups.missing;
    if (component)
      return {
        says: `This toolchain has no ${component}.`,
        fix: `rustup component add ${/clippy/.test(component) ? 'clippy' : 'rustfmt'}`,
      };
    if (groups.target)
      return {
        says: `The standard library for \`${groups.target}\` is not installed.`,
        fix: line`rustup target add ${groups.target}`,
      };
    return {
      says: `${groups.version ? `A crate wants Rust ${groups.version} or newer` : 'No Rust toolchain is chosen'}. This brings the stable one up to date.`,
      fix: 'rustup update stable',
    };
  },
};

export const packageRules: readonly OfflineRule[] = [
  aptLock,
  dpkgInterrupted,
  aptSignature,
  aptUnknown,
  homebrew,
  otherManagers,
  rustToolchain,
];
