import { gitRefs } from '../machine/git-refs.ts';
import type { Failure, OfflineRule } from '../types.ts';
import { line, nearest, replaceWord, word } from '../words.ts';

const diverged: OfflineRule = {
  id: 'git-diverged',
  about: 'a branch and its upstream that have both gone on',
  when: /Need to specify how to reconcile divergent branches|Not possible to fast-forward, aborting|Diverging branches can't be fast-forwarded|(?:have diverged,$)/,
  advise: () => ({
    says: 'Your branch and the one on the remote have both gone on, and git does not choose how to bring them together. This puts your commits on top of the others (`git pull --no-rebase` would merge).',
    fix: 'git pull --rebase',
  }),
};

const mergeConflict: OfflineRule = {
  id: 'git-merge-conflict',
  about: 'a merge conflict, or files that still have one',
  when: /CONFLICT \([^)\n]{1,60}\): (?:Merge conflict in (?<file>[^\n]{1,300})|)|KONFLIKT \([^)\n]{1,60}\): Merge-Konflikt in (?<de>[^\n]{1,300})|CONFLIT \([^)\n]{1,60}\)|you have unmerged (?:files|paths)|[Yy]ou need to resolve your current index first|unmerged files\.|: needs merge$|Automatic merge failed/,
  advise({ groups }) {
    const file = groups.file ?? groups.de;
    const where = file ? ` in \`${file.trim()}\`` : '';
    return {
      says: `Both sides changed the same lines${where}. Edit the parts between \`<<<<<<<\` and \`>>>>>>>\`, \`git add\` the file and go on; \`git merge --abort\` (or \`git rebase --abort\`) goes back to before. These files still have conflicts:`,
      look: 'git diff --name-only --diff-filter=U',
    };
  },
};

const inProgress: OfflineRule = {
  id: 'git-in-progress',
  about: 'a merge, rebase or cherry-pick that is not finished',
  when: /already a rebase-(?:merge|apply) directory|You have not concluded your (?:merge|cherry-pick)|a cherry-pick or revert is already in progress|previous cherry-pick is now empty|rebase in progress; onto|You are in the middle of (?:a|an) \S+ -- cannot/,
  advise: () => ({
    says: 'Something begun earlier is not finished in this repository. Finish it with `--continue` or leave it with `--abort`; git says which command it is:',
    look: 'git status',
  }),
};

const notARepository: OfflineRule = {
  id: 'git-not-a-repository',
  about: 'git outside of a repository',
  when: /fatal: (?:not a git repository|[Kk]ein Git-Repository|(?:ni ceci ni aucun de ses|pas un) [^\n]{0,60}dépôt git|no es un repositorio git|не найден git репозиторий)/,
  advise: (_hit, { cwd }) => ({
    says: `\`${cwd}\` is in no git repository. Change into your project first, or make this folder one with \`git init\`.`,
    look: 'ls -a',
  }),
};

const signing: OfflineRule = {
  id: 'git-signing',
  about: 'a commit that cannot be signed',
  when: /error: gpg failed to sign the data|gpg: signing failed: (?<why>[^\n]{1,100})|error: (?:Couldn't|could not) (?:load|find) (?:public key|private key)|error: user\.signingkey needs to be set/i,
  advise: ({ groups }) => ({
    says: `git is to sign the commit and cannot${groups.why ? ` (${groups.why})` : ''}: the key is missing or expired, or its password could not be asked for (\`export GPG_TTY=$(tty)\` helps in a terminal). The secret keys there are:`,
    look: 'gpg --list-secret-keys --keyid-format long',
  }),
};

const hookFailed: OfflineRule = {
  id: 'git-hook-failed',
  about: 'a hook that stops a commit or a push',
  when: /husky - (?<husky>[\w-]{1,40}) (?:script failed|hook exited)|^(?<hook>pre-commit|commit-msg|pre-push|prepare-commit-msg) hook (?:failed|exited|declined)|✖ {1,4}(?:eslint|lint-staged|prettier)[^\n]{0,80}:$|^(?<name>[\w .-]{1,60})\.{3,}Failed$/m,
  advise({ groups }) {
    const hook = groups.husky ?? groups.hook;
    return {
      says: `A check that runs before git does (${hook ? `the hook \`${hook}\`` : groups.name ? `\`${groups.name.trim()}\`` : 'a hook'}) refused it, so nothing was committed or pushed. Mend what it complains about, add it and try again. What is staged now:`,
      look: 'git status --short',
    };
  },
};

/** Branch names nearly every repository has one of. */
const USUAL_BRANCHES = ['main', 'master', 'develop', 'dev', 'trunk'];

const unknownRevision: OfflineRule = {
  id: 'git-unknown-name',
  about: 'a branch, tag or file that git does not know, with the nearest one',
  when: /pathspec '(?<path>[^'\n]{1,300})' did not match|Pfadspezifikation '(?<de>[^'\n]{1,300})' stimmt|fatal: invalid reference: (?<switched>\S{1,200})|merge: (?<merged>\S{1,200}) - not something we can merge|fatal: invalid upstream '(?<rebased>[^'\n]{1,200})'|ambiguous argument '(?<argument>[^'\n]{1,200})': unknown revision|error: branch '(?<branch>[^'\n]{1,200})' not found|error: tag '(?<tag>[^'\n]{1,200})' not found|fatal: bad (?:revision|object) '?(?<bad>[^'\n]{1,200})|fatal: couldn't find remote ref (?<remote>\S{1,200})/,
  advise({ groups }, failure) {
    const typed = Object.values(groups).find((one) => one !== undefined) ?? '';
    if (/^(?:HEAD|@)[~^\d{}@]*$/.test(typed))
      return {
        says: `There is no \`${typed}\`: the history is not that long. These are the last commits:`,
        look: 'git log --oneline --max-count 20',
      };
    const meant = nearest(typed, knownNames(failure));
    const isRemote = groups.remote !== undefined;
    const says = `${isRemote ? 'The remote has no branch' : 'git knows no branch and no file'} \`${typed}\`.`;
    if (meant)
      return { says: `${says} You probably meant \`${meant}\`.`, fix: replaceWord(failure.command, typed, meant) };
    if (/^git (?:add|rm|mv)\b/.test(failure.command))
      return {
        says: `There is no file \`${typed}\` that git could take. These are the ones that changed:`,
        look: 'git status --short',
      };
    return { says: `${says} These are the branches:`, look: 'git branch --all' };
  },
};

function knownNames(failure: Failure): string[] {
  const { branches, remoteBranches, tags, remotes } = gitRefs(failure);
  const own = [...(failure.branch ? [failure.branch] : []), ...branches, ...remoteBranches, ...tags];
  const ofRemotes = remotes.flatMap((remote) => remoteBranches.map((name) => `${remote}/${name}`));
  return [...own, ...ofRemotes, ...(branches.length > 0 ? [] : USUAL_BRANCHES), ...failure.names('.').sort()];
}

const branchExists: OfflineRule = {
  id: 'git-branch-exists',
  about: 'a new branch or tag with the name of one that is there',
  when: /fatal: a branch named '(?<branch>[^'\n]{1,200})' already exists|fatal: tag '(?<tag>[^'\n]{1,200})' already exists/i,
  advise({ groups: { branch, tag } }) {
    if (branch !== undefined)
      return {
        says: `There is a branch \`${branch}\` already. Change to it instead of making it.`,
        fix: line`git switch ${branch}`,
      };
    return {
      says: `There is a tag \`${tag}\` already. Choose another name; this is what it points at:`,
      look: line`git log --oneline --max-count 3 ${tag}`,
    };
  },
};

const checkedOut: OfflineRule = {
  id: 'git-branch-checked-out',
  about: 'a branch that another work tree has checked out',
  when: /(?:'(?<branch>[^'\n]{1,200})' is already (?:checked out|used by worktree) at|[Cc]annot delete branch '(?<own>[^'\n]{1,200})' (?:checked out|used by worktree) at) '(?<path>[^'\n]{1,300})'/,
  advise: ({ groups }) =>
    groups.own
      ? {
          says: `You are on the branch \`${groups.own}\`, and git does not delete the one that is checked out. Change to another first. These are the branches:`,
          look: 'git branch -vv',
        }
      : {
          says: `The branch \`${groups.branch}\` is checked out in \`${groups.path}\`, and only one folder may have it at a time.`,
          look: 'git worktree list',
        },
};

const notInProgress: OfflineRule = {
  id: 'git-not-in-progress',
  about: 'going on with a merge, rebase, cherry-pick or bisect that is not going on',
  when: /fatal: [Nn]o rebase in progress|There is no merge (?:to abort|in progress)|no cherry-pick or revert in progress|You need to start by "git bisect start"/,
  advise: () => ({
    says: 'There is nothing of that kind under way in this repository: it is finished, or was never begun. How things stand:',
    look: 'git status',
  }),
};

const detachedHead: OfflineRule = {
  id: 'git-detached-head',
  about: 'a push or pull with a detached HEAD',
  when: /(?:fatal: )?You are not currently on a branch\.|fatal: Sie befinden sich derzeit nicht auf einem Branch|HEAD detached at[^\n]{1,80}$/,
  advise: () => ({
    says: 'You are on a commit, not on a branch (a "detached HEAD"). Make a branch of it with `git switch --create NAME`, or go back to the one you came from. Where you are:',
    look: 'git log --oneline --decorate --max-count 5',
  }),
};

const nothingToCommit: OfflineRule = {
  id: 'git-nothing-to-commit',
  about: 'a commit with nothing in it',
  when: /^(?:nothing to commit, working tree clean|nothing to commit \(|nothing added to commit|no changes added to commit|nichts zu committen|rien à valider|nada para hacer commit)/m,
  advise({ line: at }) {
    const isClean = /working tree clean|create\/copy files/.test(at?.text ?? '');
    return isClean
      ? {
          says: 'There is nothing to commit: every file is as it was in the last commit. It may be committed already:',
          look: 'git log --oneline --max-count 3',
        }
      : {
          says: 'There are changes, but none is staged. `git add` the files that belong into the commit (`git commit --all` takes all that git knows). What there is:',
          look: 'git status --short',
        };
  },
};

const localChanges: OfflineRule = {
  id: 'git-local-changes',
  about: 'uncommitted changes that a pull, checkout or rebase would overwrite',
  when: /Your local changes to the following files would be overwritten by|cannot (?:pull|rebase)[^\n]{0,60}: You have unstaged changes|cannot (?:pull|rebase)[^\n]{0,60}: [Yy]our index contains uncommitted changes|Ihre lokalen Änderungen in den folgenden Dateien würden/,
  advise: () => ({
    says: 'You have changes that are not committed, and this would overwrite them. Put them aside, run it again, and bring them back with `git stash pop`.',
    fix: 'git stash push',
  }),
};

const untrackedFiles: OfflineRule = {
  id: 'git-untracked-in-the-way',
  about: 'untracked files that a pull or checkout would overwrite',
  when: /The following untracked working tree files would be (?:overwritten|removed) by/,
  advise: () => ({
    says: 'Files that git does not know lie where it would write its own. Put them aside with the changes (or move them away), then run it again.',
    fix: 'git stash push --include-untracked',
  }),
};

const unrelated: OfflineRule = {
  id: 'git-unrelated-histories',
  about: 'two histories without a common commit',
  when: /fatal: refusing to merge unrelated histories/,
  advise: () => ({
    says: 'The two histories have no commit in common; often the remote was made with a first commit of its own, or it is the wrong one. If they do belong together, `--allow-unrelated-histories` merges them. Where the remotes lead:',
    look: 'git remote --verbose',
  }),
};

const indexLock: OfflineRule = {
  id: 'git-index-lock',
  about: 'a lock file of another git, or of one that died',
  when: /Unable to create '(?<path>[^'\n]{1,400}\.lock)': File exists|cannot lock ref '(?<ref>[^'\n]{1,200})'/,
  advise({ groups }) {
    if (groups.ref)
      return {
        says: `git could not lock \`${groups.ref}\`: another git works here, or a branch of that name stands in the way as a folder.`,
        look: 'git for-each-ref --format="%(refname)"',
      };
    return {
      says: `Another git works in this repository, or one died here and left \`${groups.path}\`. See whether one is running; only if not, delete that file.`,
      look: 'pgrep -a git',
    };
  },
};

const unknownAuthor: OfflineRule = {
  id: 'git-unknown-author',
  about: 'a commit without a name and an address',
  when: /Please tell me who you are|unable to auto-detect email address|empty ident name|Author identity unknown/,
  advise: () => ({
    says: 'git does not know who you are, and every commit names its author. Set it once with `git config --global user.name "Your Name"` and `git config --global user.email you@example.org`. What is set now:',
    look: 'git config --get-regexp "^user"',
  }),
};

const dubiousOwnership: OfflineRule = {
  id: 'git-dubious-ownership',
  about: "a repository in somebody else's folder",
  when: /detected dubious ownership in repository at '(?<path>[^'\n]{1,300})'/,
  advise: ({ groups: { path = '' } }) => ({
    says: `\`${path}\` belongs to another user, and a repository of somebody else could run programs as you. If you trust it, add it to \`safe.directory\`; look whose it is first.`,
    look: line`ls -ld ${path}`,
  }),
};

const notMerged: OfflineRule = {
  id: 'git-not-merged',
  about: 'a branch with commits that are nowhere else',
  when: /error: [Tt]he branch '(?<branch>[^'\n]{1,200})' is not fully merged/,
  advise({ groups: { branch = '' } }) {
    const name = word(branch);
    return {
      says: `\`${branch}\` has commits that are in no other branch, and deleting it would lose them. These are the ones that are not in the current branch:`,
      look: name && `git log --oneline HEAD..${name}`,
    };
  },
};

const stash: OfflineRule = {
  id: 'git-no-stash',
  about: 'a stash that is not there',
  when: /^No stash entries found|error: stash@\{\d+\} is not a valid reference/m,
  advise: () => ({
    says: 'There is no such stash. These are the ones there are (none, if it says nothing):',
    look: 'git stash list',
  }),
};

export const gitLocalRules: readonly OfflineRule[] = [
  mergeConflict,
  inProgress,
  diverged,
  localChanges,
  untrackedFiles,
  unrelated,
  signing,
  indexLock,
  unknownAuthor,
  dubiousOwnership,
  notARepository,
  branchExists,
  checkedOut,
  notInProgress,
  notMerged,
  stash,
  unknownRevision,
  detachedHead,
  hookFailed,
  nothingToCommit,
];
