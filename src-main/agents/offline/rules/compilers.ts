import type { OfflineRule } from '../types.ts';
import { linesAround } from '../words.ts';

/** How a compiler names a place. The first one counts: what follows is often only its echo. */
interface Compiler {
  readonly name: string;
  readonly place: RegExp;
}

const PATH = '(?<file>(?:[A-Za-z]:)?[^\\s:()\'"]{1,300})';
const COMPILERS: readonly Compiler[] = [
  {
    name: 'TypeScript',
    place: new RegExp(`^${PATH}\\((?<row>\\d{1,7}),\\d{1,5}\\): error (?<why>TS\\d{1,6}: [^\\n]{1,200})`),
  },
  {
    name: 'TypeScript',
    place: new RegExp(`^${PATH}:(?<row>\\d{1,7}):\\d{1,5} - error (?<why>TS\\d{1,6}: [^\\n]{1,200})`),
  },
  {
    name: 'javac',
    place:
      /^(?:\[ERROR\] )?(?<file>[^\s:()'"]{1,300}\.(?:java|kt|scala|groovy)):(?:\[)?(?<row>\d{1,7})(?:,\d{1,5}\])?:? (?:error: )?(?<why>[^\n]{1,200})/,
  },
  { name: 'go', place: /^(?:vet: )?(?<file>[^\s:()'"]{1,300}\.go):(?<row>\d{1,7}):\d{1,5}: (?<why>[^\n]{1,200})/ },
  {
    name: 'The compiler',
    place: new RegExp(
      `^${PATH}:(?<row>\\d{1,7}):(?:\\d{1,5}:)? (?:fatal )?(?:error|Fehler|erreur|fatal error): (?<why>[^\\n]{1,200})`,
    ),
  },
  {
    name: 'The C# compiler',
    place: new RegExp(`^${PATH}\\((?<row>\\d{1,7}),\\d{1,5}\\): error (?<why>[A-Z]{2}\\d{1,6}: [^\\n]{1,200})`),
  },
];

/** `line:column  error  message  rule`, under the file's name. */
const ESLINT = /^ {2,4}(?<row>\d{1,7}):\d{1,5} {2,}error {2,}(?<why>[^\n]{1,200})/;

const compilerError: OfflineRule = {
  id: 'compiler-error',
  about: 'a compiler error, with the first file and line (tsc, gcc, clang, go, javac, kotlinc, csc)',
  when: new RegExp(COMPILERS.map(({ place }) => place.source.replace(/\?<\w+>/g, '?:')).join('|'), 'm'),
  advise(_hit, { output }) {
    const found = COMPILERS.flatMap(({ name, place }) => output.all(place, 1).map((hit) => ({ name, hit })));
    const [first] = found.sort((a, b) => (a.hit.line?.number ?? 0) - (b.hit.line?.number ?? 0));
    if (!first) return null;
    const { file = '', row = '', why = '' } = first.hit.groups;
    return {
      says: `${first.name} stopped first at \`${file}:${row}\`: ${why.trim().replaceAll('`', "'")}. Mend the first error first, the others may follow from it. Around that line:`,
      look: linesAround(file, Number(row)),
    };
  },
};

const rustError: OfflineRule = {
  id: 'rust-error',
  about: 'an error of the Rust compiler, with the first file and line',
  when: /^error(?:\[(?<code>E\d{4})\])?: (?!aborting|could not compile)(?<why>[^\n]{1,200})/m,
  advise({ groups: { code, why = '' }, line: at }, { output }) {
    const place = output
      .below(at, 4)
      .map((text) => /^ *--> (?<file>[^\s:]{1,300}):(?<row>\d{1,7}):\d{1,5}$/.exec(text)?.groups)
      .find(Boolean);
    if (!place) return null;
    const { file = '', row = '' } = place;
    const explain = code ? `, and \`rustc --explain ${code}\` says more about it` : '';
    return {
      says: `Rust stopped first at \`${file}:${row}\`: ${why.replaceAll('`', "'")}${explain}. Around that line:`,
      look: linesAround(file, Number(row)),
    };
  },
};

const linter: OfflineRule = {
  id: 'eslint-error',
  about: 'problems that a linter found, with the first place (ESLint)',
  when: ESLINT,
  advise({ groups: { row = '', why = '' }, line: at }, { output }) {
    const heads = output.all(/^(?<file>[^\s:]{1,300}\.[cm]?[jt]sx?|[^\s:]{1,300}\.(?:vue|svelte))$/m, 200);
    const file = heads.findLast((hit) => (hit.line?.number ?? 0) < (at?.number ?? 0))?.groups.file;
    if (!file) return null;
    return {
      says: `The linter complains first about \`${file}:${row}\`: ${why.trim().replace(/ {2,}/g, ' · ').replaceAll('`', "'")}. Some of it ESLint can mend itself (\`--fix\`). Around that line:`,
      look: linesAround(file, Number(row)),
    };
  },
};

const nodeSyntax: OfflineRule = {
  id: 'node-error',
  about: 'an uncaught error of Node, with its place in your code',
  when: /^(?:Uncaught )?(?<kind>(?:Syntax|Type|Reference|Range|URI|Assertion)?Error)(?: \[\w{1,60}\])?: (?<why>[^\n]{1,300})/m,
  advise({ groups: { kind = '', why = '' }, line: at }, { output }) {
    const frame = (text: string) =>
      /(?:\(|at |file:\/\/)(?<file>\/[^\s:()]{1,300}):(?<row>\d{1,7}):\d{1,5}\)?$/.exec(text)?.groups;
    const own = output
      .below(at, 12)
      .map(frame)
      .find((found) => found && !/node_modules|^node:/.test(found.file ?? ''));
    const heading = output.all(/^(?:file:\/\/)?(?<file>\/[^\s:]{1,300}\.[cm]?[jt]sx?):(?<row>\d{1,7})$/m, 1)[0]?.groups;
    const { file, row } = (kind === 'SyntaxError' ? (heading ?? own) : (own ?? heading)) ?? {};
    if (!file || !row) return null;
    return {
      says: `Node stopped at \`${file}:${row}\` with ${kind}: ${why.replaceAll('`', "'")}. Around that line:`,
      look: linesAround(file, Number(row)),
    };
  },
};

const missingHeader: OfflineRule = {
  id: 'missing-header',
  about: 'a C or C++ header that is not installed',
  when: /fatal error: (?:'(?<clang>[^'\n]{1,200}\.h(?:pp)?)' file not found|(?<gcc>[^\s:]{1,200}\.h(?:pp)?): No such file)/,
  advise({ groups }, { programs }) {
    const header = groups.gcc ?? groups.clang ?? '';
    const name = header.split('/').at(-1) ?? '';
    return {
      says: `The header \`${header}\` is not there: the library's development package is missing (on Debian its name ends in \`-dev\`, elsewhere in \`-devel\`), or its folder is not given with \`-I\`.`,
      look: programs().has('apt-file') && /^[\w.+-]+$/.test(name) ? `apt-file search ${name}` : null,
    };
  },
};

const missingLibrary: OfflineRule = {
  id: 'linker-library',
  about: 'a library that the linker does not find',
  when: /ld: (?:cannot find -l(?<gnu>[\w+.-]{1,80})|library (?:not found for -l|')(?<apple>[\w+.-]{1,80})|unable to find library -l(?<lld>[\w+.-]{1,80}))/,
  advise({ groups }, { programs }) {
    const name = groups.gnu ?? groups.apple ?? groups.lld ?? '';
    return {
      says: `The linker finds no library \`${name}\`: its development package is missing (often \`lib${name}-dev\`), or its folder is not given with \`-L\`. Where the linker knows it from:`,
      look:
        programs().has('apt-cache') && /^[\w+.-]+$/.test(name)
          ? `apt-cache search --names-only "^lib${name}.*-dev"`
          : 'ldconfig -p | head',
    };
  },
};

const undefinedReference: OfflineRule = {
  id: 'undefined-reference',
  about: 'a function that is declared and never linked',
  when: /undefined reference to [`'‘](?<name>[^'’\n]{1,200})['’]|Undefined symbols for architecture|ld: symbol\(s\) not found|undefined symbol: (?<lld>\S{1,200})/,
  advise: ({ groups }) => ({
    says: `${(groups.name ?? groups.lld) ? `\`${groups.name ?? groups.lld}\`` : 'A symbol'} is used and defined nowhere that the linker was given: a source file or a library (\`-l…\`, after the files that need it) is missing from the command.`,
  }),
};

const noCompiler: OfflineRule = {
  id: 'no-compiler',
  about: 'a build that needs a C compiler where there is none',
  when: /linker `?cc`? not found|(?:gcc|cc|g\+\+): (?:command )?not found|No C compiler found|no acceptable C compiler|unable to execute '(?:gcc|cc|x86_64-linux-gnu-gcc)'|No CMAKE_C(?:XX)?_COMPILER could be found|xcrun: error: invalid active developer path/i,
  advise: (_hit, { programs }) => ({
    says: 'There is no C compiler, which this build needs. On Debian and Ubuntu the package `build-essential` brings it, on a Mac `xcode-select --install`.',
    fix: programs().has('apt-get')
      ? 'sudo apt-get install build-essential'
      : programs().has('xcode-select')
        ? 'xcode-select --install'
        : null,
  }),
};

export const compilerRules: readonly OfflineRule[] = [
  noCompiler,
  missingHeader,
  missingLibrary,
  undefinedReference,
  rustError,
  compilerError,
  linter,
];
/** After every rule that knows the error better. */
export const nodeErrorRules: readonly OfflineRule[] = [nodeSyntax];
