import type { Failure, OfflineRule } from '../types.ts';
import { nearest, replaceWord } from '../words.ts';

/** Most typed first: they win against the thousands of rare names on PATH. */
const COMMON = (
  'git cd ls npm cat docker node python3 make grep pnpm yarn npx cargo go kubectl ssh sudo vim nano rm cp mv mkdir touch echo ' +
  'curl wget tar find less head tail ps kill top htop code pip3 pip python java mvn gradle terraform aws gcloud rg fd jq sed awk'
).split(' ');
/** Builtins, which are on no PATH. */
const BUILTINS = ['cd', 'alias', 'export', 'source', 'history', 'jobs', 'exit', 'echo'];

/** Programs that come under another name or in a package of another name. */
const ELSEWHERE: Readonly<Record<string, { readonly use?: string; readonly package?: string }>> = {
  python: { use: 'python3' },
  pip: { use: 'pip3', package: 'python3-pip' },
  fd: { use: 'fdfind', package: 'fd-find' },
  bat: { use: 'batcat', package: 'bat' },
  node: { package: 'nodejs' },
  rg: { package: 'ripgrep' },
  ifconfig: { use: 'ip', package: 'net-tools' },
  netstat: { use: 'ss', package: 'net-tools' },
  gcc: { package: 'build-essential' },
  cc: { package: 'build-essential' },
};

export const commandNotFound: OfflineRule = {
  id: 'command-not-found',
  when: /(?:^|: )(?<bash>[^\s:]+): (?:command )?not found\s*$|command not found: (?<zsh>\S+)|Unknown command:? '?(?<fish>[^\s']+)|The term '(?<pwsh>[^']+)' is not recognized|Command '(?<ubuntu>[^']+)' not found/m,
  advise({ groups }, failure) {
    const name = Object.values(groups ?? {}).find((one) => one !== undefined);
    return name === undefined ? null : adviseFor(name, failure);
  },
};

function adviseFor(name: string, failure: Failure) {
  const programs = failure.programs();
  const { use, package: packageName = name } = ELSEWHERE[name] ?? {};
  if (use && programs.has(use)) {
    return {
      says: `\`${name}\` is not installed here, but \`${use}\` is.`,
      run: replaceWord(failure.command, name, use),
    };
  }
  if (!ELSEWHERE[name]) {
    const known = [
      ...COMMON.filter((one) => programs.has(one) || BUILTINS.includes(one)),
      ...BUILTINS,
      ...[...programs].sort(),
    ];
    const meant = nearest(name, known);
    if (meant)
      return {
        says: `There is no command \`${name}\`. You probably meant \`${meant}\`.`,
        run: replaceWord(failure.command, name, meant),
      };
  }
  const run = programs.has('apt-cache') && /^[\w.+-]+$/.test(packageName) ? `apt-cache policy ${packageName}` : null;
  return {
    says: `There is no command \`${name}\` on your PATH, and nothing close to it. It may have to be installed first${packageName === name ? '' : ` (package \`${packageName}\`)`}.`,
    run,
  };
}
