import { hasAbove, npmScripts, packageManager } from '../machine/project.ts';
import type { OfflineRule } from '../types.ts';
import { line, listed, nearest, replaceWord } from '../words.ts';

const PACKAGE = /^(?:@[\w.-]+\/)?[\w.-]+$/;

const missingScript: OfflineRule = {
  id: 'npm-missing-script',
  about: 'a script that package.json does not have, with the nearest one (npm, pnpm, yarn, bun)',
  when: /Missing script:? ["']?(?<npm>[\w:./-]{1,100})|Command "(?<pnpm>[\w:./-]{1,100})" not found|Couldn't find a script named "(?<berry>[\w:./-]{1,100})"|error: Script not found "(?<bun>[\w:./-]{1,100})"|error Command "(?<yarn>[\w:./-]{1,100})" not found/,
  advise({ groups }, failure) {
    const typed = Object.values(groups).find((one) => one !== undefined) ?? '';
    const scripts = npmScripts(failure);
    const meant = nearest(typed, scripts);
    const says = `package.json has no script \`${typed}\`.`;
    if (meant)
      return { says: `${says} You probably meant \`${meant}\`.`, fix: replaceWord(failure.command, typed, meant) };
    return {
      says: scripts.length > 0 ? `${says} It has ${listed(scripts)}.` : `${says} These are the scripts it has:`,
      look: 'npm run',
    };
  },
};

const noPackageJson: OfflineRule = {
  id: 'npm-no-package-json',
  about: 'npm outside of a project',
  when: /ENOENT[^\n]{0,200}package\.json|Could not read package\.json|ERR_PNPM_NO_(?:IMPORTER_MANIFEST_FOUND|PKG_MANIFEST)|Couldn't find a package\.json/,
  advise: (_hit, { cwd }) => ({
    says: `There is no package.json in \`${cwd}\`, so this is not the folder of a Node project. Change into it first; it may be a folder below.`,
    look: 'ls',
  }),
};

const missingModule: OfflineRule = {
  id: 'node-missing-module',
  about: 'a package or file that the code imports and that is not there',
  when: /Cannot find (?:module|package) ['"](?<name>[^'"\n]{1,300})['"]|(?:Can't resolve|Could not resolve|Failed to resolve import) ['"](?<bundled>[^'"\n]{1,300})['"]/,
  advise({ groups, before }, failure) {
    const name = groups.name ?? groups.bundled ?? '';
    // TypeScript's own complaint says nothing about what runs, and its rule names the place.
    if (/error TS\d+/.test(before)) return null;
    if (/^[./]|^[A-Za-z]:[\\/]|^file:/.test(name)) return missingFile(name, failure.command);
    const packageName = name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/');
    const manager = packageManager(failure);
    const isEmpty = hasAbove(failure, 'package.json') && !hasAbove(failure, 'node_modules');
    if (isEmpty)
      return {
        says: `The package \`${packageName}\` is missing because nothing is installed in this project yet.`,
        fix: `${manager} install`,
      };
    const add = manager === 'npm' ? 'npm install' : `${manager} add`;
    return {
      says: `The package \`${packageName}\` is not installed in this project.`,
      fix: PACKAGE.test(packageName) ? `${add} ${packageName}` : null,
    };
  },
};

/** The script that was to run, or a file that the code loads. */
function missingFile(name: string, command: string) {
  const file = name.split('/').at(-1) ?? name;
  const isScript = command.split(/\s+/).some((one) => one === file || one.endsWith(`/${file}`));
  if (isScript) return null;
  return {
    says: `The file \`${name}\` that the code loads does not exist. Check the path and its extension in the import.`,
  };
}

const wrongNode: OfflineRule = {
  id: 'node-version',
  about: 'a package or project that wants another version of Node',
  when: /npm (?:error|ERR!) code EBADENGINE|ERR_PNPM_UNSUPPORTED_ENGINE|error [^\n]{1,200}The engine "node" is incompatible|requires (?:a )?Node(?:\.js)? (?:version )?[v>=^~]*\d|Node\.js v?[\d.]+ is (?:not supported|required)|The requested module 'node:[^']{1,60}' does not provide|Unsupported (?:Node\.js|engine)/i,
  advise(_hit, failure) {
    const file = ['.nvmrc', '.node-version'].find((name) => failure.read(name) !== null);
    const wants = file === undefined ? null : failure.read(file)?.trim().slice(0, 40);
    const says = `This Node is not the version that the project asks for${wants ? ` (\`${file}\` says \`${wants}\`)` : ''}.`;
    if (file === '.nvmrc' && failure.shellNames().includes('nvm'))
      return { says: `${says} nvm installs and uses it.`, fix: 'nvm install' };
    if (file !== undefined && failure.programs().has('fnm')) return { says, fix: 'fnm use --install-if-missing' };
    return {
      says: `${says} Install that version (with nvm, fnm or your package manager). This is the one that runs:`,
      look: 'node --version',
    };
  },
};

const peerConflict: OfflineRule = {
  id: 'npm-peer-conflict',
  about: 'packages that want different versions of a third',
  when: /npm (?:error|ERR!) code ERESOLVE|ERR_PNPM_PEER_DEP_ISSUES/,
  advise({ line: at }, { output }) {
    const wants = output
      .below(at, 20)
      .map((text) => /peer (?<peer>\S+)@"(?<range>[^"]{1,60})" from (?<from>\S+)/.exec(text)?.groups)
      .find(Boolean);
    return {
      says: `Two packages want different versions of a third${wants ? `: \`${wants.from}\` wants \`${wants.peer}\` ${wants.range}` : ''}. Take a version of one that fits the other; \`--legacy-peer-deps\` only looks away. Who asks for what:`,
      look: wants?.peer ? line`npm explain ${wants.peer}` : 'npm ls',
    };
  },
};

const noSuchPackage: OfflineRule = {
  id: 'npm-no-such-package',
  about: 'a package or version that the registry does not have',
  when: /npm (?:error|ERR!) (?:code E404|404 {1,4}(?:Not Found|'(?<name>[^'\n]{1,100})'))|npm (?:error|ERR!) code ETARGET|No matching version found for (?<version>\S{1,120})|ERR_PNPM_FETCH_404/,
  advise({ groups, line: at }, { output }) {
    const version = output
      .first(/No matching version found for (?<version>\S{1,120})/)
      ?.groups.version?.replace(/\.$/, '');
    const text = [at?.text ?? '', ...output.below(at, 12)].join('\n');
    const missing =
      /'(?<name>(?:@[\w.-]+\/)?[\w.-]+)@[^']{0,60}' is not in this registry|'(?<old>[^'\n]{1,100})' is not in the npm registry/.exec(
        text,
      )?.groups;
    const name = version ?? missing?.name ?? missing?.old ?? groups.name;
    const bare = name?.replace(/(?<=.)@[^@/]*$/, '');
    const isName = bare !== undefined && PACKAGE.test(bare);
    return {
      says: `The registry has no ${version ? 'such version' : 'package'}${name ? ` \`${name}\`` : ' of that name'}: check the spelling, and whether it is a private one that needs a login.${version ? ' The versions there are:' : ' What is called like it:'}`,
      look: isName ? (version ? `npm view ${bare} versions` : `npm search ${bare}`) : null,
    };
  },
};

const lockfile: OfflineRule = {
  id: 'npm-lockfile',
  about: 'a lock file that is missing or does not fit package.json',
  when: /`npm ci` (?:command )?can only install (?:packages when|with an existing)|ERR_PNPM_OUTDATED_LOCKFILE|ERR_PNPM_NO_LOCKFILE|Your lockfile needs to be updated|lockfile would have been modified by this install|lockfile had changes, but lockfile is frozen/,
  advise: (_hit, failure) => ({
    says: 'The lock file is missing or does not fit package.json, and this command may not change it. A plain install brings it up to date; commit the result.',
    fix:
      packageManager(failure) === 'pnpm' ? 'pnpm install --no-frozen-lockfile' : `${packageManager(failure)} install`,
  }),
};

const registryLogin: OfflineRule = {
  id: 'npm-login',
  about: 'a registry that asks for a login',
  when: /npm (?:error|ERR!) code (?:ENEEDAUTH|E401|E403)|This command requires you to be logged in|ERR_PNPM_FETCH_40[13]/,
  advise: () => ({
    says: 'The registry wants a login, or yours may not do this. `npm login` logs you in. Who you are for it now:',
    look: 'npm whoami',
  }),
};

const globalInstall: OfflineRule = {
  id: 'npm-global-install',
  about: "a global install into the system's folders",
  when: /(?:EACCES|permission denied)[^\n]{0,120}(?:\/usr\/(?:local\/)?lib\/node_modules|\/usr\/(?:local\/)?bin)/i,
  advise: (_hit, { command, output }) =>
    /\b(?:npm|pnpm|yarn)\b/.test(command) || output.has(/npm (?:error|ERR!)/)
      ? {
          says: 'npm may not write where this installs. Do not use sudo for it: install into a folder of your own, or use a version manager. This is where it wants to write:',
          look: 'npm prefix -g',
        }
      : null,
};

const esModule: OfflineRule = {
  id: 'node-es-module',
  about: 'an ES module where Node expects CommonJS, or the other way round',
  when: /Cannot use import statement outside a module|ERR_REQUIRE_ESM|require\(\) of ES Module (?<esm>\S{1,200})|ReferenceError: (?<cjs>require|module|exports|__dirname) is not defined in ES module scope|Unexpected token 'export'/,
  advise: ({ groups }) => ({
    says: groups.cjs
      ? `This file is an ES module, which has no \`${groups.cjs}\`. Use \`import\`, or name the file \`.cjs\`.`
      : 'Node read an ES module as CommonJS. Set `"type": "module"` in the nearest package.json, or name the file `.mjs`. What package.json says now:',
    look: groups.cjs ? null : 'npm pkg get type',
  }),
};

const heap: OfflineRule = {
  id: 'node-heap',
  about: "a Node program that needs more memory than Node's limit",
  when: /JavaScript heap out of memory/,
  advise: () => ({
    says: 'The program needed more memory than Node allows itself. If that is right for what it does, raise the limit with `NODE_OPTIONS=--max-old-space-size=4096`. This is what is free:',
    look: ['free -h', 'vm_stat'],
  }),
};

export const nodeRules: readonly OfflineRule[] = [
  missingScript,
  noPackageJson,
  lockfile,
  wrongNode,
  peerConflict,
  noSuchPackage,
  registryLogin,
  globalInstall,
  esModule,
  missingModule,
  heap,
];
