import { hasAbove } from '../machine/project.ts';
import type { OfflineRule } from '../types.ts';
import { line, word } from '../words.ts';

const crate: OfflineRule = {
  id: 'cargo-missing-crate',
  about: 'a crate that Cargo.toml does not name',
  when: /unresolved module or unlinked crate `(?<name>\w{1,80})`|can't find crate for `(?<old>\w{1,80})`|use of undeclared crate or module `(?<undeclared>\w{1,80})`/,
  advise({ groups }) {
    const name = Object.values(groups).find((one) => one !== undefined) ?? '';
    return {
      says: `The crate \`${name}\` is not among the dependencies in Cargo.toml (or it is a module that is not declared).`,
      fix: line`cargo add ${name}`,
    };
  },
};

const noCargoToml: OfflineRule = {
  id: 'cargo-no-manifest',
  about: 'cargo outside of a package',
  when: /could not find `Cargo\.toml` in `(?<path>[^`\n]{1,300})`/,
  advise: ({ groups }) => ({
    says: `There is no Cargo.toml in \`${groups.path}\` or above it. Change into the package first, or begin one with \`cargo init\`.`,
    look: 'ls',
  }),
};

const cargoTarget: OfflineRule = {
  id: 'cargo-no-target',
  about: 'a binary, test or example that the package does not have',
  when: /error: no (?<kind>bin|test|example|bench) target named `(?<name>[^`\n]{1,100})`/,
  advise({ groups: { kind = '', name }, line: at }, { output }) {
    const rows = output.below(at, 30);
    const from = rows.findIndex((text) => /available \w+ targets/.test(text));
    const names =
      from === -1
        ? []
        : rows
            .slice(from + 1)
            .map((text) => text.trim())
            .filter((text) => /^[\w-]+$/.test(text));
    return {
      says: `The package has no ${kind} \`${name}\`.${names.length > 0 ? ` It has \`${names.slice(0, 8).join('`, `')}\`.` : ''}`,
      look: names.length > 0 ? null : 'cargo metadata --no-deps --format-version 1',
    };
  },
};

const goModule: OfflineRule = {
  id: 'go-missing-module',
  about: 'a Go module that go.mod does not name',
  when: /no required module provides package (?<name>[\w./@~-]{1,200})|cannot find package "(?<old>[\w./~-]{1,200})"|missing go\.sum entry for module providing package (?<sum>[\w./~-]{1,200})/,
  advise({ groups }) {
    const name = (groups.name ?? groups.old ?? groups.sum ?? '').replace(/[;:]$/, '');
    if (groups.sum)
      return {
        says: `go.sum does not know \`${name}\` yet. This brings go.mod and go.sum up to date.`,
        fix: 'go mod tidy',
      };
    return { says: `go.mod names no module with the package \`${name}\`.`, fix: line`go get ${name}` };
  },
};

const noGoMod: OfflineRule = {
  id: 'go-no-module',
  about: 'go outside of a module',
  when: /go: go\.mod file not found in current directory or any parent|go: cannot find main module/,
  advise: (_hit, { cwd }) => ({
    says: `There is no go.mod in \`${cwd}\` or above it. Change into the module, or begin one with \`go mod init\` and its path.`,
    look: 'ls',
  }),
};

const rubyGem: OfflineRule = {
  id: 'ruby-missing-gem',
  about: 'a Ruby gem that is not installed',
  when: /cannot load such file -- (?<file>[\w./-]{1,200})|Could not find (?<gem>[\w.-]{1,100}) in (?:any of the sources|locally installed gems|rubygems repository)|Run `bundle install`/,
  advise({ groups }, failure) {
    if (hasAbove(failure, 'Gemfile'))
      return {
        says: `${(groups.file ?? groups.gem) ? `The gem \`${groups.file ?? groups.gem}\` is not installed` : 'Gems are missing'} for this project; its Gemfile says which it needs.`,
        fix: 'bundle install',
      };
    const name = (groups.gem ?? groups.file ?? '').split('/')[0] ?? '';
    if (name === '' || name === '.') return null;
    return { says: `The Ruby library \`${name}\` is not installed.`, fix: line`gem install ${name}` };
  },
};

const javaHome: OfflineRule = {
  id: 'java-home',
  about: 'JAVA_HOME that is missing or wrong',
  when: /JAVA_HOME (?:is not set|environment variable is not defined|is set to an invalid directory|not found in your environment)|The JAVA_HOME environment variable is not defined correctly|No Java runtime present|Unable to locate a Java Runtime/,
  advise: (_hit, { programs }) => ({
    says: 'Java is not found: `JAVA_HOME` must name the folder of a JDK (the one above its `bin`). The ones that are installed:',
    look: programs().has('update-alternatives') ? 'update-alternatives --list java' : 'ls /usr/lib/jvm',
  }),
};

const javaVersion: OfflineRule = {
  id: 'java-version',
  about: 'classes built for a newer Java',
  when: /UnsupportedClassVersionError|class file version (?<version>\d{2})\.\d|error: (?:release|invalid (?:source|target) release:?) (?<release>\d{1,2})(?: not supported)?|Unsupported class file major version (?<major>\d{2})/,
  advise({ groups }) {
    const major = groups.version ?? groups.major;
    const wanted = groups.release ?? (major ? String(Number(major) - 44) : null);
    return {
      says: `This needs a newer Java than the one that runs${wanted ? ` (Java ${wanted})` : ''}. This is the one that runs:`,
      look: 'java -version',
    };
  },
};

const javaClass: OfflineRule = {
  id: 'java-main-class',
  about: 'a class or jar that Java does not find',
  when: /Could not find or load main class (?<name>[\w.$/]{1,200})|Unable to access jarfile (?<jar>\S{1,200})|no main manifest attribute, in (?<plain>\S{1,200})/,
  advise({ groups }) {
    if (groups.jar)
      return {
        says: `There is no jar \`${groups.jar}\` that could be read. These are the ones around:`,
        look: "find . -maxdepth 3 -name '*.jar'",
      };
    if (groups.plain)
      return {
        says: `\`${groups.plain}\` does not say which class to start. Name it: \`java -cp\` with the jar and the class.`,
        look: word(groups.plain) && `unzip -l ${word(groups.plain)}`,
      };
    return {
      says: `Java finds no class \`${groups.name}\`: give its full name with the package, and the folder or jar that holds it with \`-cp\`.`,
      look: "find . -maxdepth 4 -name '*.class'",
    };
  },
};

const maven: OfflineRule = {
  id: 'maven-gradle',
  about: 'Maven or Gradle in the wrong folder, or with an unknown goal or task',
  when: /there is no POM in this directory|Unknown lifecycle phase "(?<phase>[^"\n]{1,80})"|Task '(?<task>[^'\n]{1,80})' not found in (?:root )?project|does not contain a Gradle build/,
  advise({ groups }) {
    if (groups.task)
      return { says: `The build has no task \`${groups.task}\`. These are the tasks it has:`, look: 'gradle tasks' };
    if (groups.phase)
      return {
        says: `Maven has no phase \`${groups.phase}\`; the usual ones are \`compile\`, \`test\`, \`package\`, \`verify\` and \`install\`.`,
      };
    return {
      says: 'There is no project of this build tool in the folder. Change into the one that has its file.',
      look: 'ls',
    };
  },
};

const dotnet: OfflineRule = {
  id: 'dotnet-project',
  about: 'dotnet without a project, or without the SDK it asks for',
  when: /MSB1003: Specify a project or solution file|Couldn't find a project to run|A compatible \.NET SDK was not found|Requested SDK version: (?<sdk>[\d.]{1,20})/,
  advise: ({ groups, line: at }) =>
    /SDK/.test(at?.text ?? '')
      ? {
          says: `The project asks for a .NET SDK that is not installed${groups.sdk ? ` (${groups.sdk})` : ''}. The ones that are:`,
          look: 'dotnet --list-sdks',
        }
      : { says: 'There is no project in this folder. Change into the one that has it.', look: 'ls' },
};

const perlModule: OfflineRule = {
  id: 'perl-missing-module',
  about: 'a Perl module that is not installed',
  when: /Can't locate (?<file>[\w/]{1,120})\.pm in @INC/,
  advise({ groups: { file = '' } }, { programs }) {
    const deb = `lib${file.toLowerCase().replaceAll('/', '-')}-perl`;
    return {
      says: `The Perl module \`${file.replaceAll('/', '::')}\` is not installed. On Debian and Ubuntu its package is mostly called \`${deb}\`, elsewhere \`cpan\` brings it.`,
      look: programs().has('apt-cache') && /^[\w-]+$/.test(deb) ? `apt-cache policy ${deb}` : null,
    };
  },
};

export const languageRules: readonly OfflineRule[] = [
  crate,
  noCargoToml,
  cargoTarget,
  goModule,
  noGoMod,
  rubyGem,
  javaHome,
  javaVersion,
  javaClass,
  maven,
  dotnet,
  perlModule,
];
