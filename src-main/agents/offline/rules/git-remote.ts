import { gitRefs } from '../machine/git-refs.ts';
import type { OfflineRule } from '../types.ts';
import { line, offer, word } from '../words.ts';

const missingUpstream: OfflineRule = {
  id: 'git-missing-upstream',
  about: 'a push of a branch without an upstream',
  when: /fatal: (?:The current branch (?<branch>\S+) has no upstream branch|Der aktuelle Branch (?<de>\S+) hat keinen Upstream-Branch|La branche courante (?<fr>\S+) n'a pas de branche amont|La rama actual (?<es>\S+) no tiene una rama upstream)/,
  advise({ groups }, failure) {
    const branch = Object.values(groups).find((one) => one !== undefined) ?? '';
    const { remotes } = gitRefs(failure);
    const remote = remotes.includes('origin') || remotes.length === 0 ? 'origin' : remotes[0];
    return {
      says: `The branch \`${branch}\` is on no remote yet, so git does not know where to push it. Push it once with its upstream; afterwards a plain \`git push\` is enough.`,
      fix: line`git push --set-upstream ${remote} ${branch}`,
    };
  },
};

const noTracking: OfflineRule = {
  id: 'git-no-tracking',
  about: 'a pull of a branch that follows none',
  when: /There is no tracking information for the current branch|Es gibt keine Tracking-Informationen für den aktuellen Branch|Il n'y a pas d'information de suivi pour la branche actuelle/,
  advise(_hit, failure) {
    const { branch } = failure;
    const { remotes, remoteBranches } = gitRefs(failure);
    const remote = remotes.includes('origin') ? 'origin' : remotes[0];
    const says = 'This branch follows no branch of the remote, so there is nothing to pull from.';
    if (branch === null || (remote !== undefined && !remoteBranches.includes(branch)))
      return { says: `${says} These are the branches, with what they follow:`, look: 'git branch --all -vv' };
    const name = word(branch);
    const upstream = word(`${remote ?? 'origin'}/${branch}`);
    return {
      says: `${says} Tell git which one it follows, then pull again.`,
      fix: name && upstream && `git branch --set-upstream-to=${upstream} ${name}`,
    };
  },
};

const tagExists: OfflineRule = {
  id: 'git-tag-on-remote',
  about: 'a push of a tag that the remote has already',
  when: /! \[rejected\] {1,60}(?<tag>\S{1,100}) -> \S{1,100} \(already exists\)/,
  advise: ({ groups }) => ({
    says: `The remote has a tag \`${groups.tag}\` already, and tags do not move. Give yours another name, or look what the remote's points at:`,
    look: 'git ls-remote --tags',
  }),
};

const pushRejected: OfflineRule = {
  id: 'git-push-rejected',
  about: 'a push that the remote rejects because it has newer commits',
  when: /! \[(?:rejected|zurückgewiesen|rejeté|rechazado)\][^\n]{0,200}\((?:fetch first|non-fast-forward|stale info)\)/,
  advise: () => ({
    says: 'The remote has commits that you do not have, so git refuses to overwrite them. Bring them in under your own, then push again.',
    fix: 'git pull --rebase',
  }),
};

const protectedBranch: OfflineRule = {
  id: 'git-protected-branch',
  about: 'a push that the server refuses: a protected branch, or a hook',
  when: /GH006: Protected branch|\((?:protected branch hook declined|pre-receive hook declined|push declined[^)\n]{0,80})\)|You are not allowed to push code to protected branches/,
  advise: () => ({
    says: 'The server does not take pushes to this branch (it is protected, or a rule of the server refused them). Put the commits on a branch of your own (`git switch --create NAME`), push that and open a request.',
    look: 'git branch -vv',
  }),
};

const largeFile: OfflineRule = {
  id: 'git-large-file',
  about: 'a push of a file larger than the server takes',
  when: /File (?<file>\S{1,300}) is [\d.]+ [MG]B; this exceeds|GH001: Large files detected/,
  advise: ({ groups }) => ({
    says: `${groups.file ? `\`${groups.file}\`` : 'A file'} is larger than the server takes, and it stays too large in every commit that holds it. Take it out of those commits, and keep it with Git LFS or elsewhere. The commits not pushed yet:`,
    look: 'git log --oneline --stat @{upstream}..',
  }),
};

const noSuchRef: OfflineRule = {
  id: 'git-unknown-refspec',
  about: 'a push of a branch that does not exist here, with the nearest one',
  when: /error: src refspec (?<ref>\S{1,200}) does not match any/,
  advise({ groups: { ref = '' } }, failure) {
    const { branches, tags } = gitRefs(failure);
    if (branches.length === 0)
      return {
        says: `There is no branch \`${ref}\` yet: nothing has been committed in this repository.`,
        look: 'git status',
      };
    return offer(`There is no branch \`${ref}\` here to push.`, ref, {
      names: [...branches, ...tags],
      command: failure.command,
    });
  },
};

const noRemote: OfflineRule = {
  id: 'git-no-remote',
  about: 'a remote that is not configured, with the nearest one',
  when: /fatal: '(?<name>[^'\n]{1,200})' does not appear to be a git repository|fatal: No configured push destination|fatal: No remote repository specified|error: No such remote:? '(?<remote>[^'\n]{1,100})'/,
  advise({ groups }, failure) {
    const name = groups.name ?? groups.remote;
    const { remotes } = gitRefs(failure);
    if (name !== undefined && /^\.|[/:]/.test(name))
      return {
        says: `\`${name}\`, where a remote leads, is no repository, or cannot be reached. Where the remotes lead:`,
        look: 'git remote --verbose',
      };
    if (name !== undefined && remotes.length > 0)
      return offer(`There is no remote \`${name}\`.`, name, { names: remotes, command: failure.command });
    return {
      says: `${name === undefined ? 'This repository has no remote' : `There is no remote \`${name}\``}. Add one with \`git remote add origin\` and its address. The remotes now:`,
      look: 'git remote --verbose',
    };
  },
};

const remoteExists: OfflineRule = {
  id: 'git-remote-exists',
  about: 'a remote that is there already',
  when: /error: remote (?<name>\S{1,100}) already exists/,
  advise: ({ groups }) => ({
    says: `There is a remote \`${groups.name}\` already. \`git remote set-url\` changes its address. This is where it leads now:`,
    look: 'git remote --verbose',
  }),
};

const repositoryNotFound: OfflineRule = {
  id: 'git-repository-not-found',
  about: 'a repository that the server does not show to you',
  when: /(?:remote: |ERROR: )Repository not found|fatal: repository '(?<url>[^'\n]{1,300})' (?:not found|does not exist)|remote: The project you were looking for could not be found/,
  advise: ({ groups }, { command }) => ({
    says: `${groups.url ? `\`${groups.url}\`` : 'The repository'} does not exist, or you may not see it: check the spelling of its address, and with which account you are logged in.`,
    look: /\bclone\b/.test(command) ? null : 'git remote --verbose',
  }),
};

const authentication: OfflineRule = {
  id: 'git-authentication',
  about: 'a login that the git server refuses, or cannot ask for',
  when: /fatal: Authentication failed for|could not read (?:Username|Password) for|Support for password authentication was removed|HTTP Basic: Access denied/,
  advise: () => ({
    says: 'The server did not take your login. Git servers take no account passwords any more: use a token as the password, or an SSH address. Who keeps your logins now:',
    look: 'git config --get-all credential.helper',
  }),
};

const destinationExists: OfflineRule = {
  id: 'git-clone-exists',
  about: 'a clone into a folder that is there already',
  when: /fatal: destination path '(?<path>[^'\n]{1,300})' already exists and is not an empty directory/,
  advise: ({ groups: { path = '' } }) => ({
    says: `\`${path}\` is there already and not empty; it may be an earlier clone. Look into it, or clone into a folder of another name.`,
    look: line`ls -a ${path}`,
  }),
};

const submodule: OfflineRule = {
  id: 'git-submodule',
  about: 'submodules that are missing or not configured',
  when: /No url found for submodule path '(?<path>[^'\n]{1,200})'|Unable to find current revision in submodule path|fatal: no submodule mapping found in \.gitmodules|Server does not allow request for unadvertised object/,
  advise: ({ groups }) => ({
    says: groups.path
      ? `The folder \`${groups.path}\` is recorded as a submodule, but \`.gitmodules\` does not say where it comes from. This is what is recorded:`
      : 'A submodule does not have the commit that this repository asks for. Bring the submodules up to date.',
    ...(groups.path ? { look: 'git submodule status' } : { fix: 'git submodule update --init --recursive' }),
  }),
};

const lfs: OfflineRule = {
  id: 'git-lfs',
  about: 'a repository that needs Git LFS',
  when: /git: 'lfs' is not a git command|git-lfs: (?:command )?not found|configured for Git LFS but 'git-lfs' was not found|external filter 'git-lfs filter-process' failed/,
  advise: (_hit, { programs }) => ({
    says: 'This repository keeps large files with Git LFS, which is not installed here. Install it, then fetch the files with `git lfs pull`.',
    fix: programs().has('brew')
      ? 'brew install git-lfs'
      : programs().has('apt-get')
        ? 'sudo apt-get install git-lfs'
        : null,
  }),
};

export const gitRemoteRules: readonly OfflineRule[] = [
  missingUpstream,
  noTracking,
  tagExists,
  largeFile,
  protectedBranch,
  pushRejected,
  noSuchRef,
  lfs,
  submodule,
  repositoryNotFound,
  authentication,
  noRemote,
  remoteExists,
  destinationExists,
];
