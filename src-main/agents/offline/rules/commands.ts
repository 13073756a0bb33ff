import { npmScripts, packageManager } from '../machine/project.ts';
import { COMMAND_NOT_FOUND } from '../messages.ts';
import type { Advice, Failure, OfflineRule } from '../types.ts';
import { firstWord, line, nearest, replaceWord } from '../words.ts';

/** Most typed first: they win against the thousands of rare names on PATH. */
const COMMON = (
  'git cd ls npm cat docker node python3 make grep pnpm yarn npx cargo go kubectl ssh sudo vim nano rm cp mv mkdir touch echo ' +
  'curl wget tar find less head tail ps kill top htop code pip3 pip python java mvn gradle terraform aws gcloud rg fd jq sed awk'
).split(' ');
/** Builtins, which are on no PATH. */
const BUILTINS = [
  'cd',
  'alias',
  'export',
  'source',
  'history',
  'jobs',
  'exit',
  'echo',
  'unset',
  'exec',
  'eval',
  'which',
];

/** Programs that come under another name, or in a package of another name (Debian's, then Homebrew's where it differs). */
const ELSEWHERE: Readonly<
  Record<string, { readonly use?: string; readonly package?: string; readonly brew?: string }>
> = {
  python: { use: 'python3', package: 'python3' },
  pip: { use: 'pip3', package: 'python3-pip', brew: 'python' },
  pip3: { package: 'python3-pip', brew: 'python' },
  fd: { use: 'fdfind', package: 'fd-find', brew: 'fd' },
  bat: { use: 'batcat', package: 'bat' },
  node: { use: 'nodejs', package: 'nodejs', brew: 'node' },
  npx: { package: 'npm', brew: 'node' },
  rg: { package: 'ripgrep' },
  ag: { package: 'silversearcher-ag', brew: 'the_silver_searcher' },
  ifconfig: { use: 'ip', package: 'net-tools' },
  netstat: { use: 'ss', package: 'net-tools' },
  nslookup: { package: 'dnsutils', brew: 'bind' },
  dig: { package: 'dnsutils', brew: 'bind' },
  ping: { package: 'iputils-ping' },
  nc: { package: 'netcat-openbsd', brew: 'netcat' },
  gcc: { package: 'build-essential', brew: 'gcc' },
  cc: { package: 'build-essential', brew: 'gcc' },
  'g++': { package: 'build-essential', brew: 'gcc' },
  make: { package: 'build-essential' },
  mvn: { package: 'maven' },
  javac: { package: 'default-jdk', brew: 'openjdk' },
  java: { package: 'default-jre', brew: 'openjdk' },
  go: { package: 'golang-go' },
  gem: { package: 'ruby' },
  ps: { package: 'procps' },
  killall: { package: 'psmisc' },
  crontab: { package: 'cron' },
  xxd: { package: 'xxd', brew: 'vim' },
  convert: { package: 'imagemagick' },
  psql: { package: 'postgresql-client', brew: 'libpq' },
  mysql: { package: 'default-mysql-client', brew: 'mysql-client' },
  'redis-cli': { package: 'redis-tools', brew: 'redis' },
  'docker-compose': { package: 'docker-compose' },
  cargo: { brew: 'rust' },
  vi: { use: 'vim', package: 'vim' },
  open: { use: 'xdg-open', package: 'xdg-utils' },
  pbcopy: { use: 'xclip', package: 'xclip' },
};

const NAME = '[^\\s:\'"`‘’«»]{1,100}';

/** A script of package.json calls a program that only comes with the project's packages. */
const scriptProgram: OfflineRule = {
  id: 'npm-script-program',
  about: 'a script of package.json calls a program that is not installed',
  when: new RegExp(`^sh: (?:\\d+: |line \\d+: )?(?<name>${NAME}): (?:command )?not found$`, 'm'),
  advise({ groups: { name = '' } }, failure) {
    if (!/^(?:npm|pnpm|yarn|bun)\b/.test(failure.command.trim())) return null;
    const manager = packageManager(failure);
    const hasPackages = failure.names('.').includes('node_modules');
    if (!hasPackages)
      return {
        says: `The script calls \`${name}\`, and no package of this project is installed yet.`,
        fix: `${manager} install`,
      };
    const isScript = nearest(name, npmScripts(failure));
    return {
      says: `The script calls \`${name}\`, which no installed package of this project brings${isScript ? `; there is a script \`${isScript}\`` : ''}. Add the package that has it, or install again if package.json names it.`,
      fix: `${manager} install`,
    };
  },
};

/** Debian's and Ubuntu's own handler names the package. */
const handlerSuggests: OfflineRule = {
  id: 'command-not-found-package',
  about: 'the command belongs to a package that the system names',
  when: /^Command '(?<name>[^'\n]{1,100})' not found, but (?:can be installed with|there are \d+ similar ones)|^The program '(?<old>[^'\n]{1,100})' is currently not installed|^(?<fedora>[\w.+-]{1,100}): command not found\.\.\.$/m,
  advise({ groups, line: at }, failure) {
    const name = groups.name ?? groups.old ?? groups.fedora ?? '';
    const offers = failure.output.below(at, 14).flatMap((text) => {
      const install = /^\s*(?:sudo )?(?<tool>apt|apt-get|dnf|snap) {1,4}install '?(?<package>[\w.+-]+)/.exec(
        text,
      )?.groups;
      return install ? [{ tool: install.tool ?? '', package: install.package ?? '' }] : [];
    });
    const offer = offers.find(({ tool }) => tool !== 'snap') ?? offers[0];
    if (!offer) return null;
    return {
      says: `\`${name}\` is not installed; ${offers.length > 1 ? `${offers.length} packages have it, the first is` : 'it comes with the package'} \`${offer.package}\`.`,
      fix: `sudo ${offer.tool} install ${offer.package}`,
    };
  },
};

const commandNotFound: OfflineRule = {
  id: 'command-not-found',
  about: 'a command that does not exist: the nearest one (PATH, aliases, functions), or the package to install',
  when: new RegExp(
    [
      `(?:^|: )(?<posix>${NAME}) ?: (?:${COMMAND_NOT_FOUND})[ \\t]*$`,
      `command not found: (?<zsh>${NAME})`,
      `^fish: Unknown command:? '?(?<fish>[^\\s'.]${NAME})'?$`,
      'Command `(?<nu>[^`\\n]{1,100})` not found',
      "The term '(?<pwsh>[^'\\n]{1,100})' is not recognized",
      "^Command '(?<ubuntu>[^'\\n]{1,100})' not found",
      `failed to run command [‘'"](?<run>${NAME})[’'"]: No such file`,
      `^xargs: (?<xargs>${NAME}): No such file`,
      `^(?:/usr/bin/)?env: [‘'"](?<env>${NAME})[’'"]: No such file`,
    ].join('|'),
    'm',
  ),
  advise({ groups, before }, failure) {
    const name = Object.values(groups).find((one) => one !== undefined);
    // With a slash it is a file, and other rules know more about those.
    if (name === undefined || name.includes('/') || /interpreter|execute/.test(before)) return null;
    return adviseFor(name, failure);
  },
};

/** A name of a module or a method that is missing is no command; one that the shell looked for is, whatever said so. */
function adviseFor(name: string, failure: Failure): Advice {
  const programs = failure.programs();
  const elsewhere = ELSEWHERE[name];
  if (name === 'docker-compose' && programs.has('docker')) {
    return {
      says: 'Compose is a command of docker itself now.',
      fix: failure.command.replace(/\bdocker-compose\b/, 'docker compose'),
    };
  }
  if (elsewhere?.use && programs.has(elsewhere.use)) {
    return {
      says: `\`${name}\` is not installed here, but \`${elsewhere.use}\` is.`,
      fix: replaceWord(failure.command, name, elsewhere.use),
    };
  }
  const meant = elsewhere ? null : nearest(name, known(failure));
  if (meant) {
    return {
      says: `There is no command \`${name}\`. You probably meant \`${meant}\`.`,
      fix: replaceWord(failure.command, name, meant),
    };
  }
  return installable(name, failure);
}

function known(failure: Failure): string[] {
  const programs = failure.programs();
  const common = COMMON.filter((one) => programs.has(one) || BUILTINS.includes(one));
  return [
    ...common,
    ...BUILTINS,
    ...failure.shellNames(),
    ...[...programs].filter((one) => /^\w[\w.+-]*$/.test(one)).sort(),
  ];
}

function installable(name: string, { programs }: Failure): Advice {
  const { package: deb = name, brew = deb } = ELSEWHERE[name] ?? {};
  const installer = programs().has('brew') ? 'brew' : programs().has('apt-cache') ? 'apt' : null;
  const packageName = installer === 'brew' ? brew : deb;
  const says = `There is no command \`${name}\` on your PATH, and nothing close to it. It may have to be installed first${packageName === name ? '' : ` (package \`${packageName}\`)`}.`;
  if (installer === null || !/^[\w.+-]+$/.test(packageName)) return { says };
  return { says, look: installer === 'brew' ? `brew info ${packageName}` : `apt-cache policy ${packageName}` };
}

const badInterpreter: OfflineRule = {
  id: 'carriage-returns',
  about: 'a script with Windows line endings (`bad interpreter: ^M`)',
  when: /bad interpreter: [^\n]{0,200}\^M|\^M: bad interpreter|env: [‘'"][^'’"\n]{1,80}\\r[’'"]|Windows line endings|\$'\\r': command not found/,
  advise({ before }, { command, programs }) {
    const file =
      /(?<path>(?:\.{0,2}\/)?[\w./-]+): ?$/.exec(before)?.groups?.path ??
      command
        .trim()
        .split(/\s/)
        .find((one) => /\.\w+$|\//.test(one));
    const tool = programs().has('dos2unix') ? 'dos2unix' : "sed -i 's/\\r$//'";
    const path = file === undefined ? null : line`${file}`;
    return {
      says: 'The script has Windows line endings, so the system looks for an interpreter whose name ends in a carriage return. Turn them into plain newlines.',
      fix: path && `${tool} ${path}`,
    };
  },
};

/** What the shell names before its complaint, else the program of the command. */
function scriptOf(before: string, command: string): string {
  return /(?<path>[^\s:]+): ?$/.exec(before)?.groups?.path ?? firstWord(command);
}

const missingInterpreter: OfflineRule = {
  id: 'missing-interpreter',
  about: 'a script names an interpreter that does not exist, or has Windows line endings',
  when: /bad interpreter: (?<path>[^\s:]{1,200})|cannot execute: required file not found|specified the interpreter '(?<fish>[^']{1,200})'/,
  advise({ groups, before }, { command }) {
    const file = scriptOf(before, command);
    const named = groups.path ?? groups.fish;
    return {
      says: `The first line of the script names an interpreter${named ? ` (\`${named}\`)` : ''} that does not exist here, or ends in a carriage return. This is that line; \`^M$\` at its end means Windows line endings:`,
      look: line`head -n 1 ${file} | cat -A`,
    };
  },
};

const execFormat: OfflineRule = {
  id: 'exec-format',
  about: 'a program built for another machine, or a script without a first line',
  when: /(?:cannot execute binary file|[Ee]xec format error|Bad CPU type in executable)/,
  advise({ before }, { command }) {
    const file = scriptOf(before, command);
    return {
      says: 'This file is not a program for this kind of machine (or a script that does not begin with `#!`). See what it is:',
      look: line`file ${file}`,
    };
  },
};

const noMatches: OfflineRule = {
  id: 'no-glob-match',
  about: 'a pattern that matches no file (zsh, fish)',
  when: /no matches found: (?<zsh>[^\n]{1,200})$|No matches for wildcard '(?<fish>[^'\n]{1,200})'|No matches found for \w+\("(?<nu>[^"\n]{1,200})"\)/m,
  advise: ({ groups }) => ({
    says: `No file matches \`${(groups.zsh ?? groups.fish ?? groups.nu ?? '').replaceAll('`', "'")}\`, and this shell refuses to hand on a pattern that matches nothing. If it is not meant for files, put it in quotes. This is what there is:`,
    look: 'ls -a',
  }),
};

const shellSyntax: OfflineRule = {
  id: 'shell-syntax',
  about: 'a line that the shell cannot read: an open quote, a bracket, a missing `fi` or `done`',
  when: /syntax error near unexpected token|syntax error: unexpected end of file|unexpected EOF while looking for matching|zsh: (?:parse error|unmatched)|sh: \d+: Syntax error:|fish: (?:Unexpected|Expected|Missing end)|nu::parser::/,
  advise: () => ({
    says: 'The shell could not read the line: a quote or bracket is open, or a character such as `(`, `&` or `!` needs quotes around it. Nothing of it ran.',
  }),
};

const historyEvent: OfflineRule = {
  id: 'history-event',
  about: 'a `!` that the shell took for its history',
  when: /: (?<event>![^\s:]{1,80}): event not found|event not found: (?<zsh>\S{1,80})/,
  advise: ({ groups }) => ({
    says: `The shell took \`${(groups.event ?? `!${groups.zsh}`).replaceAll('`', "'")}\` for a command of its history. Put single quotes around the text with the \`!\`.`,
  }),
};

const argumentList: OfflineRule = {
  id: 'argument-list-too-long',
  about: 'more arguments than a command may have',
  when: /Argument list too long|Die Argumentliste ist zu lang|Liste d'arguments trop longue/,
  advise: () => ({
    says: 'The pattern became more arguments than one command may take. Let `find … -exec … {} +` or `xargs` hand them over in parts; the limit in bytes is:',
    look: 'getconf ARG_MAX',
  }),
};

export const commandRules: readonly OfflineRule[] = [
  badInterpreter,
  scriptProgram,
  handlerSuggests,
  commandNotFound,
  missingInterpreter,
  execFormat,
  noMatches,
  historyEvent,
  argumentList,
  shellSyntax,
];
