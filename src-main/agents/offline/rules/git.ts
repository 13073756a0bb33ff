import type { OfflineRule } from '../types.ts';
import { nearest, replaceWord, word } from '../words.ts';

export const missingUpstream: OfflineRule = {
  id: 'git-missing-upstream',
  when: /fatal: The current branch (?<branch>\S+) has no upstream branch/,
  advise({ groups }) {
    const branch = groups?.branch ?? '';
    const name = word(branch);
    return {
      says: `The branch \`${branch}\` is on no remote yet, so git does not know where to push it. Push it once with its upstream; afterwards a plain \`git push\` is enough.`,
      run: name === null ? null : `git push --set-upstream origin ${name}`,
    };
  },
};

export const noTracking: OfflineRule = {
  id: 'git-no-tracking',
  when: /There is no tracking information for the current branch/,
  advise(_found, { branch }) {
    const name = branch === null ? null : word(branch);
    return {
      says: 'This branch follows no branch of the remote, so there is nothing to pull from. Tell git which one it follows.',
      run: name === null ? 'git branch -vv' : `git branch --set-upstream-to=origin/${name} ${name}`,
    };
  },
};

export const pushRejected: OfflineRule = {
  id: 'git-push-rejected',
  when: /! \[rejected\][^\n]*\((?:fetch first|non-fast-forward)\)/,
  advise: () => ({
    says: 'The remote has commits that you do not have, so git refuses to overwrite them. Bring them in under your own, then push again.',
    run: 'git pull --rebase',
  }),
};

export const mergeConflict: OfflineRule = {
  id: 'git-merge-conflict',
  when: /CONFLICT \([^)]*\): (?:Merge conflict in (?<file>.+)|.*)|you have unmerged (?:files|paths)|unmerged files\.|needs merge|Automatic merge failed/,
  advise({ groups }) {
    const where = groups?.file ? ` in \`${groups.file.trim()}\`` : '';
    return {
      says: `Both sides changed the same lines${where}. Edit the parts between \`<<<<<<<\` and \`>>>>>>>\`, \`git add\` the file and commit; \`git merge --abort\` (or \`git rebase --abort\`) goes back to before. These files still have conflicts:`,
      run: 'git diff --name-only --diff-filter=U',
    };
  },
};

export const notARepository: OfflineRule = {
  id: 'git-not-a-repository',
  when: /fatal: not a git repository/,
  advise: (_found, { cwd }) => ({
    says: `\`${cwd}\` is in no git repository. Change into your project first, or make this folder one with \`git init\`.`,
    run: null,
  }),
};

export const gitTypo: OfflineRule = {
  id: 'git-command-typo',
  when: /git: '(?<typed>[^']+)' is not a git command[\s\S]*?The most similar commands? (?:is|are)\s+(?<meant>[\w-]+)/,
  advise({ groups }, { command }) {
    const { typed = '', meant = '' } = groups ?? {};
    return {
      says: `git has no command \`${typed}\`; you probably meant \`${meant}\`.`,
      run: replaceWord(command, typed, meant),
    };
  },
};

/** Branch names nearly every repository has one of. */
const USUAL_BRANCHES = ['main', 'master', 'develop', 'dev', 'trunk'];

export const pathspec: OfflineRule = {
  id: 'git-pathspec',
  when: /pathspec '(?<typed>[^']+)' did not match any file/,
  advise({ groups }, failure) {
    const typed = groups?.typed ?? '';
    const known = [...(failure.branch ? [failure.branch] : []), ...USUAL_BRANCHES, ...failure.names('.').sort()];
    const meant = nearest(typed, known);
    if (meant)
      return {
        says: `git knows no branch and no file \`${typed}\`. You probably meant \`${meant}\`.`,
        run: replaceWord(failure.command, typed, meant),
      };
    return { says: `git knows no branch and no file \`${typed}\`. These are the branches:`, run: 'git branch --all' };
  },
};

export const localChanges: OfflineRule = {
  id: 'git-local-changes',
  when: /Your local changes to the following files would be overwritten by (?<what>merge|checkout|rebase)|cannot (?:pull|rebase)[^\n]*: You have unstaged changes/,
  advise: () => ({
    says: 'You have changes that are not committed, and this would overwrite them. Put them aside, run it again, and bring them back with `git stash pop`.',
    run: 'git stash push',
  }),
};

export const indexLock: OfflineRule = {
  id: 'git-index-lock',
  when: /Unable to create '(?<path>[^']+\.lock)': File exists/,
  advise: ({ groups }) => ({
    says: `Another git works in this repository, or one died here and left \`${groups?.path}\`. See whether one is running; only if not, delete that file.`,
    run: 'pgrep -a git',
  }),
};

export const unknownAuthor: OfflineRule = {
  id: 'git-unknown-author',
  when: /Please tell me who you are|unable to auto-detect email address/,
  advise: () => ({
    says: 'git does not know who you are, and every commit names its author. Set it once with `git config --global user.name "Your Name"` and `git config --global user.email you@example.org`.',
    run: null,
  }),
};

export const dubiousOwnership: OfflineRule = {
  id: 'git-dubious-ownership',
  when: /detected dubious ownership in repository at '(?<path>[^']+)'/,
  advise({ groups }) {
    const path = word(groups?.path ?? '');
    return {
      says: `\`${groups?.path}\` belongs to another user, and a repository of somebody else could run programs as you. If you trust it, say so; look whose it is first.`,
      run: path === null ? null : `ls -ld ${path}`,
    };
  },
};
