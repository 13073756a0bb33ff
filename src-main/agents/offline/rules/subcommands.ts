import type { OfflineRule } from '../types.ts';
import { firstWord, line, nearest, replaceWord } from '../words.ts';

/** The commands of programs that have some, the ones typed most first. */
const SUBCOMMANDS: Readonly<Record<string, string>> = {
  git: 'status commit push pull checkout switch add diff log branch merge rebase stash fetch clone restore reset show init tag remote cherry-pick revert rm mv blame bisect grep worktree submodule config clean describe reflog apply am archive format-patch',
  npm: 'install run test start ci publish update uninstall init exec list outdated audit link pack version view config cache login logout whoami search prune rebuild docs fund',
  pnpm: 'install add run test start update remove exec dlx init list outdated audit link publish why store',
  yarn: 'install add run test start remove upgrade exec dlx init list why workspace workspaces',
  cargo:
    'build run test check clippy fmt add remove new init update publish install doc clean bench tree fix search metadata',
  go: 'build run test mod get fmt vet install env list doc generate clean version work tool',
  docker:
    'ps run build exec images logs stop start rm rmi pull push compose inspect network volume system tag login cp kill restart container image info version stats top',
  kubectl:
    'get describe apply delete logs exec create edit config rollout scale port-forward top expose run label annotate patch explain cluster-info version drain cordon cp auth diff wait',
  pip: 'install uninstall freeze list show download wheel check config search cache index',
  terraform:
    'init plan apply destroy validate fmt output state import workspace providers refresh show taint console graph',
  gh: 'pr issue repo run workflow auth api release gist browse search secret label project status',
  brew: 'install uninstall upgrade update list search info services doctor cleanup tap outdated link unlink',
  apt: 'install update upgrade remove search show list autoremove purge full-upgrade',
  'apt-get': 'install update upgrade remove autoremove purge dist-upgrade source',
  systemctl:
    'status start stop restart enable disable reload daemon-reload list-units show cat edit is-active mask unmask',
  helm: 'install upgrade list uninstall repo search template status rollback lint dependency',
  poetry: 'install add run shell update remove build publish lock show init env',
  uv: 'run add sync pip venv lock remove tool python init build publish tree',
  dotnet: 'build run test restore new add publish clean list tool nuget',
  rustup: 'update default toolchain target component show install override doc',
  aws: 's3 ec2 sts iam lambda logs configure cloudformation ecs eks rds dynamodb sso ecr',
  bundle: 'install exec update add config show check init outdated',
  conda: 'activate create install list env update remove deactivate search info config',
};

/** One shape of complaint a line; the name is what was typed. */
const UNKNOWN = new RegExp(
  [
    "git: '(?<git>[^'\\n]{1,60})' is not a git command",
    '[Uu]nknown command:? ["\'`](?<quoted>[^"\'`\\n]{1,60})["\'`]',
    'docker: unknown command: docker (?<docker>[\\w-]{1,60})',
    "docker: '(?<oldDocker>[^'\\n]{1,60})' is not a docker command",
    "error: no such (?:sub)?command: [`'](?<cargo>[^`'\\n]{1,60})[`']",
    "error: unrecognized subcommand ['`](?<clap>[^'`\\n]{1,60})",
    '^go (?<go>[\\w-]{1,60}): unknown command',
    'Terraform has no command named "(?<terraform>[^"\\n]{1,60})"',
    'E: Invalid operation (?<apt>[\\w-]{1,60})',
    'Unknown (?:command verb|operation) [\'"]?(?<systemctl>[\\w-]{1,60})',
    '^Error: Unknown command: (?<brew>[\\w-]{1,60})',
    'ERROR: unknown command "(?<pip>[^"\\n]{1,60})"',
    "argument [\\w <>]{1,30}: invalid choice: '?(?<python>[\\w-]{1,60})",
  ].join('|'),
  'm',
);

/** What the program itself thinks was meant. */
const HINT =
  /(?:most similar commands? (?:is|are)|[Dd]id you mean(?: this| one of these)?\??|similar name exists:|maybe you meant|tip: a similar subcommand exists:)[ \t]*:?[ \t]*["'`]?(?<meant>[a-z][\w-]*)?/;

const subcommandTypo: OfflineRule = {
  id: 'subcommand-typo',
  about: 'a misspelled command of git, npm, cargo, docker, kubectl, pip, terraform … with the nearest one',
  when: UNKNOWN,
  advise({ groups, line: at }, failure) {
    const typed = Object.values(groups).find((one) => one !== undefined) ?? '';
    const program = programOf(failure.command, typed);
    if (program === 'docker' && typed === 'compose') {
      return {
        says: 'This docker has no `compose`: the plugin is not installed. On Debian and Ubuntu it is the package `docker-compose-v2` or `docker-compose-plugin`.',
        look: 'docker info',
      };
    }
    if (program === 'git' && typed === 'lfs') return null;
    const own = SUBCOMMANDS[program]?.split(' ') ?? [];
    const meant = hinted([at?.text ?? '', ...failure.output.below(at, 6)], program) ?? nearest(typed, own);
    const says = `${program === '' ? 'The program' : `\`${program}\``} has no command \`${typed}\``;
    if (meant)
      return { says: `${says}; you probably meant \`${meant}\`.`, fix: replaceWord(failure.command, typed, meant) };
    return { says: `${says}. These are its commands:`, look: program === '' ? null : line`${program} --help` };
  },
};

/** The name stands in the same line, or in the next one that is not empty, sometimes with the program before it. */
function hinted(lines: readonly string[], program: string): string | null {
  for (const [index, text] of lines.entries()) {
    const found = HINT.exec(text);
    if (!found) continue;
    if (found.groups?.meant) return found.groups.meant;
    const next = lines.slice(index + 1).find((one) => one.trim() !== '') ?? '';
    const words = next.replace(/["'`]/g, '').trim().split(/\s+/);
    const meant = words[0] === program ? words[1] : words[0];
    return meant && /^[a-z][\w-]*$/.test(meant) ? meant : null;
  }
  return null;
}

/** The word before the one that was typed, or the first of the line. */
function programOf(command: string, typed: string): string {
  const words = command.split(/\s+/).filter((one) => one !== '' && !one.startsWith('-') && !one.includes('='));
  const before = words[words.indexOf(typed) - 1];
  const name = (before ?? words[0] ?? '').split('/').at(-1) ?? '';
  const python = name.replace(/^pip[\d.]+$/, 'pip');
  return /^[\w.-]+$/.test(python) ? python : '';
}

const unknownOption: OfflineRule = {
  id: 'unknown-option',
  about: 'an option that the program does not have, with the nearest one it lists',
  when: new RegExp(
    [
      '(?:unrecognized|[Uu]nknown|[Uu]nexpected|invalid|Unrecognized|bad|[Nn]o such)',
      ' (?:compiler |command-line )?(?:option|flag|argument|shorthand flag|predicate)s?:?(?: argument:)?',
      ' ?(?:-- ?)?["\'`‘]?(?<option>-{0,2}\\w[\\w-]{0,60})',
      '|flag provided but not defined: (?<go>-{1,2}[\\w-]{1,60})',
    ].join(''),
  ),
  advise({ groups }, { command, output }) {
    const option = groups.option ?? groups.go ?? '';
    const bare = option.replace(/^-+/, '');
    const typed = command
      .split(/\s+/)
      .find((one) => one.replace(/^-+/, '').split('=', 1)[0] === bare && one.startsWith('-'));
    const program = firstWord(command);
    if (typed === undefined || !/^[\w./-]+$/.test(program)) return null;
    const flag = typed.split('=', 1)[0] ?? '';
    const options = output.all(/(?<![\w-])(?<name>--[a-z][\w-]{1,40})/, 400).map(({ groups }) => groups.name ?? '');
    const meant = nearest(
      flag,
      options.filter((one) => one !== flag),
    );
    const says = `\`${program}\` has no option \`${flag}\``;
    if (meant)
      return {
        says: `${says}; you probably meant \`${meant}\`.`,
        fix: replaceWord(command, typed, typed.replace(flag, meant)),
      };
    return { says: `${says}. These are its options:`, look: `${program} --help` };
  },
};

const kubernetesType: OfflineRule = {
  id: 'kubectl-resource-type',
  about: 'a kind of resource that the cluster does not have, with the nearest one',
  when: /the server doesn't have a resource type "(?<type>[^"\n]{1,80})"/,
  advise({ groups: { type = '' } }, { command }) {
    const meant = nearest(type, KINDS);
    if (meant)
      return {
        says: `The cluster has no resource type \`${type}\`; you probably meant \`${meant}\`.`,
        fix: replaceWord(command, type, meant),
      };
    return {
      says: `The cluster has no resource type \`${type}\`. These are the ones it has:`,
      look: 'kubectl api-resources',
    };
  },
};

const KINDS =
  'pods pod deployments deployment services service nodes node namespaces namespace configmaps configmap secrets secret ingress ingresses jobs job cronjobs statefulsets daemonsets replicasets events pvc pv endpoints all'.split(
    ' ',
  );

export const subcommandRules: readonly OfflineRule[] = [subcommandTypo, kubernetesType, unknownOption];
