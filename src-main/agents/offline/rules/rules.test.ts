import { describe, expect, test } from 'vitest';
import type { Block, BlockId, SessionId } from '../../../../contracts/model/index.ts';
import { adviceFor } from '../assistant.ts';
import type { Failure } from '../types.ts';
import { RULES } from './index.ts';

const PROGRAMS = 'git ls cat npm make python3 pip3 ss lsof chmod docker kubectl gitk lsblk ip'.split(' ');

interface Place {
  readonly exitCode?: number;
  readonly programs?: string[];
  readonly folders?: Record<string, string[]>;
  readonly files?: Record<string, string>;
}

function failure(
  command: string,
  output: string,
  { exitCode = 1, programs = PROGRAMS, folders = {}, files = {} }: Place,
): Failure {
  const block = { id: 's-1#1' as BlockId, sessionId: 's-1' as SessionId, command, exitCode, status: 'failed' } as Block;
  return {
    block,
    command,
    output,
    cwd: '/work/app',
    branch: 'feature/login',
    programs: () => new Set(programs),
    names: (folder) => folders[folder] ?? [],
    read: (path) => files[path] ?? null,
  };
}

/** Command, its output as the named program prints it, the command proposed, a word of the explanation, and the place. */
const ROWS: [string, string, string | null, string, Place?][] = [
  ['gti status -s', 'bash: gti: command not found', 'git status -s', 'You probably meant `git`'],
  ['sl', 'zsh: command not found: sl', 'ls', 'ls'],
  ['dcoker ps', 'fish: Unknown command: dcoker', 'docker ps', 'docker'],
  ['kubeclt get pods', 'sh: 1: kubeclt: not found', 'kubectl get pods', 'kubectl'],
  ['python app.py', "Command 'python' not found, did you mean:", 'python3 app.py', '`python3` is'],
  ['frobnicate --all', 'bash: frobnicate: command not found', null, 'nothing close to it'],
  [
    'rg x',
    'bash: rg: command not found',
    'apt-cache policy ripgrep',
    'package `ripgrep`',
    { programs: ['apt-cache', 'ls'] },
  ],
  ['gti "a b"  -m x', 'bash: gti: command not found', 'git "a b"  -m x', 'git'],

  [
    './run.sh --fast',
    'bash: ./run.sh: Permission denied',
    'chmod +x ./run.sh',
    'not marked as executable',
    { exitCode: 126 },
  ],
  ['cat /etc/shadow', 'cat: /etc/shadow: Permission denied', 'ls -ld /etc/shadow', 'belongs to'],
  ['python3 a.py', "PermissionError: [Errno 13] Permission denied: '/var/x'", 'ls -ld /var/x', '/var/x'],
  ['git pull', 'git@github.com: Permission denied (publickey).', 'ssh-add -l', 'SSH keys'],
  [
    'npm i -g x',
    "npm error code EACCES\nnpm error Error: EACCES: permission denied, mkdir '/usr/lib/node_modules/x'",
    'npm prefix -g',
    'Do not use sudo',
  ],
  [
    'docker ps',
    'permission denied while trying to connect to the Docker daemon socket at unix:///var/run/docker.sock',
    'id -nG',
    'docker',
  ],

  [
    'git push',
    'fatal: The current branch feature/login has no upstream branch.\nTo push the current branch',
    'git push --set-upstream origin feature/login',
    'on no remote yet',
  ],
  [
    'git pull',
    'There is no tracking information for the current branch.',
    'git branch --set-upstream-to=origin/feature/login feature/login',
    'follows',
  ],
  [
    'git push',
    ' ! [rejected]        main -> main (fetch first)\nerror: failed to push some refs',
    'git pull --rebase',
    'refuses to overwrite',
  ],
  [
    'git comit -m "x"',
    "git: 'comit' is not a git command. See 'git --help'.\n\nThe most similar command is\n\tcommit",
    'git commit -m "x"',
    '`commit`',
  ],
  ['git checkout mian', "error: pathspec 'mian' did not match any file(s) known to git", 'git checkout main', '`main`'],
  [
    'git checkout feature/logn',
    "error: pathspec 'feature/logn' did not match any file(s) known to git",
    'git checkout feature/login',
    'feature/login',
  ],
  [
    'git add READMEmd',
    "fatal: pathspec 'READMEmd' did not match any files",
    'git add README.md',
    'README.md',
    { folders: { '.': ['README.md'] } },
  ],
  ['git switch zzz', "error: pathspec 'zzz' did not match any file(s) known to git", 'git branch --all', 'branches'],
  [
    'git merge x',
    'Auto-merging a.ts\nCONFLICT (content): Merge conflict in src/a.ts\nAutomatic merge failed; fix conflicts',
    'git diff --name-only --diff-filter=U',
    'src/a.ts',
  ],
  [
    'git pull',
    'error: Your local changes to the following files would be overwritten by merge:\n\ta.ts',
    'git stash push',
    'git stash pop',
  ],
  ['git add .', "fatal: Unable to create '/work/app/.git/index.lock': File exists.", 'pgrep -a git', 'index.lock'],
  ['git commit', '*** Please tell me who you are.', null, 'user.email'],
  ['git status', 'fatal: not a git repository (or any of the parent directories): .git', null, 'no git repository'],
  ['git status', "fatal: detected dubious ownership in repository at '/srv/x'", 'ls -ld /srv/x', 'another user'],

  [
    'npm run tset',
    'npm error Missing script: "tset"',
    'npm run test',
    '`test`',
    { files: { 'package.json': '{"scripts":{"test":"vitest","build":"x"}}' } },
  ],
  [
    'npm run deploy',
    'npm error Missing script: "deploy"',
    'npm run',
    'scripts it has',
    { files: { 'package.json': '{ broken' } },
  ],
  [
    'npm test',
    "npm error enoent Could not read package.json: Error: ENOENT: no such file or directory, open '/work/app/package.json'",
    'ls',
    'no package.json',
  ],
  [
    'node a.js',
    "Error: Cannot find module 'express'\nRequire stack:",
    'npm install',
    'nothing is installed',
    { folders: { '.': ['package.json', 'a.js'] } },
  ],
  [
    'node a.js',
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package '@vox/core/x' imported from",
    'npm install @vox/core',
    '@vox/core',
    { folders: { '.': ['package.json', 'node_modules'] } },
  ],
  ['node a.js', "Error: Cannot find module './lib/x.js'", null, 'does not exist'],
  ['python3 a.py', "ModuleNotFoundError: No module named 'yaml'", 'python3 -m pip install PyYAML', '`yaml`'],
  [
    'python3 a.py',
    "ModuleNotFoundError: No module named 'flask.json'",
    'python3 -m pip install flask',
    'virtual environment',
  ],
  ['pip install x', 'error: externally-managed-environment', 'python3 -m venv .venv', 'operating system'],

  [
    'npm start',
    'Error: listen EADDRINUSE: address already in use :::3000',
    'lsof -nP -iTCP:3000 -sTCP:LISTEN',
    'port 3000',
  ],
  [
    'python3 -m http.server 8080',
    'OSError: [Errno 98] Address already in use',
    "ss -ltnp 'sport = :8080'",
    'port 8080',
    { programs: ['ss'] },
  ],
  [
    'docker run -p 5432:5432 pg',
    'Bind for 0.0.0.0:5432 failed: port is already allocated.',
    'lsof -nP -iTCP:5432 -sTCP:LISTEN',
    '5432',
  ],
  ['serve', 'bind: Address already in use', 'ss -ltnp', 'ports in use'],
  [
    'curl https://exmaple.invalid',
    'curl: (6) Could not resolve host: exmaple.invalid',
    'getent hosts exmaple.invalid',
    'misspelled',
  ],
  [
    'curl localhost:9',
    'curl: (7) Failed to connect to localhost port 9 after 0 ms: Could not connect to server',
    'ss -ltn',
    'on port 9',
  ],
  [
    'docker ps',
    'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
    'systemctl status docker --no-pager',
    'not running',
  ],

  [
    'cat READEM.md',
    'cat: READEM.md: No such file or directory',
    'cat README.md',
    'README.md',
    { folders: { '.': ['README.md', 'src'] } },
  ],
  ['cd sorce/app', 'bash: cd: sorce/app: No such file or directory', 'ls -a', 'no `sorce/app`'],
  ["ls 'my fil'", "ls: cannot access 'my fil': No such file or directory", 'ls -a', 'no'],
  [
    'cat src/idnex.ts',
    'cat: src/idnex.ts: No such file or directory',
    'cat src/index.ts',
    'src/index.ts',
    { folders: { src: ['index.ts', 'other.ts'] } },
  ],
  [
    'python3 mian.py',
    "python3: can't open file 'mian.py': [Errno 2] No such file or directory",
    'python3 main.py',
    'main.py',
    { folders: { '.': ['main.py'] } },
  ],
  ['cat src', 'cat: src: Is a directory', 'ls src', 'folder'],
  [
    'mkdir a/b/c',
    'mkdir: cannot create directory ‘a/b/c’: No such file or directory',
    'mkdir -p a/b/c',
    'makes it too',
  ],
  ['mkdir src', 'mkdir: cannot create directory ‘src’: File exists', 'ls -ld src', 'there already'],
  ['cp a b', "cp: error writing 'b': No space left on device", 'df -h .', 'full'],
  [
    'npm run dev',
    'Error: ENOSPC: System limit for number of file watchers reached',
    'cat /proc/sys/fs/inotify/max_user_watches',
    'watched files',
  ],

  [
    'make tset',
    "make: *** No rule to make target 'tset'.  Stop.",
    'make test',
    '`test`',
    { files: { Makefile: 'X := 1\nbuild: a\n\tcc a\ntest:\n\tx\n' } },
  ],
  [
    'make zip',
    "make: *** No rule to make target 'zip'.  Stop.",
    null,
    '`build`, `test`',
    { files: { Makefile: 'build: a\ntest:\n' } },
  ],
  ['make', 'make: *** No targets specified and no makefile found.  Stop.', 'ls', 'no Makefile'],
  [
    'cargo biuld',
    'error: no such command: `biuld`\n\nhelp: a command with a similar name exists: `build`',
    'cargo build',
    '`build`',
  ],
  [
    'cargo build',
    'error: linker `cc` not found',
    'sudo apt-get install build-essential',
    'C compiler',
    { programs: ['apt-get'] },
  ],
  [
    'pytest',
    'FAILED tests/test_a.py::test_sum - assert 1 == 2\n1 failed, 3 passed',
    "python3 -m pytest 'tests/test_a.py::test_sum'",
    '1 failing',
  ],
  ['go test ./...', '--- FAIL: TestSum (0.00s)\n    sum_test.go:5: no', "go test -run '^TestSum$' ./...", 'TestSum'],
  ['cargo test', 'test sum::works ... FAILED\n\nfailures:', 'cargo test sum::works', 'sum::works'],
  [
    'npx vitest run',
    ' FAIL  src/sum.test.ts > adds\nAssertionError',
    'npx vitest run src/sum.test.ts',
    'src/sum.test.ts',
  ],
  [
    'npm test',
    'FAIL src/a.test.js\nFAIL src/b.test.js\nTests: 2 failed\nRan all test suites. jest',
    'npx jest src/a.test.js',
    '2 failing',
  ],
  [
    'node big.js',
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    'free -h',
    'memory',
  ],
];

describe('a failure', () => {
  test.each(ROWS)('%j with %j proposes %j', (command, output, run, says, place = {}) => {
    const advice = adviceFor(failure(command, output, place));
    expect(advice).toMatchObject({ run, says: expect.stringContaining(says) });
  });

  test.each([
    ['git checkout x', "error: pathspec '; rm -rf ~' did not match any file(s) known to git"],
    ['cat x', 'cat: $(reboot): Permission denied'],
    ['node a.js', "Error: Cannot find module '$(reboot)'"],
    ['git push', 'fatal: The current branch x;reboot has no upstream branch.'],
    ['curl x', 'curl: (6) Could not resolve host: -oProxyCommand'],
  ])('%j never puts hostile output into a command: %j', (command, output) => {
    const advice = adviceFor(failure(command, output, {}));
    expect(advice).not.toBeNull();
    expect(advice?.run ?? '').not.toMatch(/reboot|rm -rf|ProxyCommand/);
  });

  test('that no rule knows has no advice', () => {
    expect(adviceFor(failure('./deploy', 'deploy: step 7 went wrong', {}))).toBeNull();
  });
});

test('every rule has an id of its own', () => {
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
});
