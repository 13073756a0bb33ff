import { hasAbove } from '../machine/project.ts';
import type { OfflineRule } from '../types.ts';
import { firstWord, line, linesAround, replaceWord, word } from '../words.ts';

/** Modules whose package has another name. */
const PACKAGES: Readonly<Record<string, string>> = {
  Crypto: 'pycryptodome',
  MySQLdb: 'mysqlclient',
  OpenSSL: 'pyOpenSSL',
  PIL: 'pillow',
  bs4: 'beautifulsoup4',
  cv2: 'opencv-python',
  dateutil: 'python-dateutil',
  docx: 'python-docx',
  dotenv: 'python-dotenv',
  git: 'GitPython',
  jose: 'python-jose',
  jwt: 'PyJWT',
  psycopg2: 'psycopg2-binary',
  serial: 'pyserial',
  skimage: 'scikit-image',
  sklearn: 'scikit-learn',
  yaml: 'PyYAML',
};

const venvs = ['.venv', 'venv', 'env'];

const managed: OfflineRule = {
  id: 'python-externally-managed',
  about: 'pip in the Python of the operating system',
  when: /error: externally-managed-environment/,
  advise(_hit, { names }) {
    const venv = venvs.find((name) => names('.').includes(name));
    return {
      says: `This Python belongs to the operating system, which does not want pip to change it. ${venv ? `This project has an environment of its own: install there (\`source ${venv}/bin/activate\` enters it).` : 'Make the project an environment of its own and install there (`source .venv/bin/activate` enters it).'}`,
      fix: venv ? null : 'python3 -m venv .venv',
    };
  },
};

const noVenv: OfflineRule = {
  id: 'python-no-venv',
  about: "Debian's Python without venv",
  when: /ensurepip is not available|No module named '?(?:venv|ensurepip)'?/,
  advise: (_hit, { programs }) => ({
    says: 'On Debian and Ubuntu the part of Python that makes environments is the package `python3-venv`.',
    fix: programs().has('apt-get') ? 'sudo apt-get install python3-venv' : null,
  }),
};

const missingModule: OfflineRule = {
  id: 'python-missing-module',
  about: 'a Python module that is not installed',
  when: /(?:ModuleNotFoundError|ImportError): No module named '?(?<name>[\w.]{1,100})|python[\d.]*: No module named (?<run>[\w.]{1,100})/,
  advise({ groups }, failure) {
    const name = (groups.name ?? groups.run ?? '').split('.')[0] ?? '';
    const own = failure.names('.').includes(`${name}.py`) || failure.names('.').includes(name);
    if (own)
      return {
        says: `\`${name}\` is in this folder, but not where Python looks: run it as a module (\`python3 -m …\`) from the project's root.`,
      };
    const packageName = PACKAGES[name] ?? name.replaceAll('_', '-');
    const venv = venvs.find((folder) => hasAbove(failure, folder));
    const inVenv = venv
      ? ` The project has an environment: \`source ${venv}/bin/activate\` enters it.`
      : ' If the project has a virtual environment, activate it first.';
    const installer = failure.names('.').includes('uv.lock')
      ? 'uv add'
      : failure.names('.').includes('poetry.lock')
        ? 'poetry add'
        : 'python3 -m pip install';
    return {
      says: `The Python module \`${name}\` is not installed for this Python.${inVenv}`,
      fix: word(packageName) && `${installer} ${packageName}`,
    };
  },
};

const noDistribution: OfflineRule = {
  id: 'pip-no-distribution',
  about: 'a package or version that pip does not find',
  when: /No matching distribution found for (?<name>[\w.[\]-]{1,100})(?<version>[=<>!~][^\s]{0,60})?/,
  advise({ groups: { name = '', version } }, { output }) {
    const isOffline = output.has(
      /Failed to establish a new connection|Temporary failure in name resolution|NewConnectionError/,
    );
    if (isOffline)
      return {
        says: 'pip could not reach the package index: there is no network, no DNS, or a proxy in between.',
        look: 'python3 -m pip config list',
      };
    return {
      says: `pip finds no \`${name}${version ?? ''}\` for this Python: the name may be misspelled, or the package does not support this version of Python. The versions there are:`,
      look: line`python3 -m pip index versions ${name}`,
    };
  },
};

const pipPermission: OfflineRule = {
  id: 'pip-permission',
  about: "pip that may not write into the system's packages",
  when: /Could not install packages due to an (?:OSError|EnvironmentError): \[Errno 13\]/,
  advise: () => ({
    says: "pip may not write into the system's packages. Do not use sudo for it: make the project an environment of its own (`source .venv/bin/activate` enters it) and install there.",
    fix: 'python3 -m venv .venv',
  }),
};

const syntax: OfflineRule = {
  id: 'python-syntax',
  about: 'a Python file that cannot be read, with its first place',
  when: /^(?<kind>SyntaxError|IndentationError|TabError): (?<why>[^\n]{1,200})/m,
  advise({ groups: { kind, why = '' }, line: at }, { output }) {
    const place = output
      .all(/^ {1,4}File "(?<file>[^"\n]{1,300})", line (?<row>\d{1,7})$/m, 200)
      .findLast((hit) => (hit.line?.number ?? 0) < (at?.number ?? 0));
    if (!place) return null;
    const { file = '', row = '' } = place.groups;
    const isOld = /Missing parentheses in call to 'print'/.test(why);
    return {
      says: `\`${file}:${row}\` is not Python ${isOld ? '3 (it was written for Python 2)' : `as it stands (${kind}: ${why.replaceAll('`', "'")})`}. Around that line:`,
      look: linesAround(file, Number(row)),
    };
  },
};

const traceback: OfflineRule = {
  id: 'python-exception',
  about: 'an uncaught Python exception, with its place in your code',
  when: /^(?<kind>(?:[a-z_]\w{0,60}\.){0,6}[A-Z]\w{0,60}(?:Error|Exception|Warning|Interrupt|Exit|NotFound|Timeout)): ?(?<why>[^\n]{0,300})/m,
  advise({ groups: { kind = '', why = '' }, line: at }, { output }) {
    const frames = output.all(/^ {2}File "(?<file>[^"\n]{1,300})", line (?<row>\d{1,7}), in /m, 400);
    const above = frames.filter((hit) => (hit.line?.number ?? 0) < (at?.number ?? 0));
    const own =
      above.findLast(({ groups }) => !/site-packages|dist-packages|\/lib\/python|<frozen/.test(groups.file ?? '')) ??
      above.at(-1);
    if (!own) return null;
    const { file = '', row = '' } = own.groups;
    return {
      says: `Python stopped at \`${file}:${row}\` with ${kind}${why ? `: ${why.replaceAll('`', "'")}` : ''}. Around that line:`,
      look: linesAround(file, Number(row)),
    };
  },
};

const wrongPython: OfflineRule = {
  id: 'python-version',
  about: 'a package that wants another version of Python',
  when: /requires a different Python: (?<have>[\d.]{1,12}) not in '(?<want>[^'\n]{1,60})'|Requires-Python (?<old>[<>=!~\d.,*]{1,40})|The currently activated Python version (?<poetry>[\d.]{1,12}) is not supported/,
  advise: ({ groups }) => ({
    says: `It wants another Python than this one${groups.want ? ` (${groups.want}; this is ${groups.have})` : groups.old ? ` (${groups.old})` : ''}. The ones that are installed:`,
    look: 'ls /usr/bin /usr/local/bin | grep -E "^python3\\.[0-9]+$"',
  }),
};

const pythonTwo: OfflineRule = {
  id: 'python-two',
  about: 'a program that asks for `python`, where only `python3` is there',
  when: /env: [‘'"]?python[’'"]?: No such file or directory/,
  advise: (_hit, { command, programs }) => ({
    says: 'The script asks for `python`, and here it is called `python3`. The package `python-is-python3` gives it the old name on Debian and Ubuntu.',
    fix: programs().has('python3') ? replaceScript(command) : null,
  }),
};

function replaceScript(command: string): string | null {
  const script = firstWord(command);
  return replaceWord(command, script, script) === null ? null : `python3 ${command.trim()}`;
}

export const pythonRules: readonly OfflineRule[] = [
  managed,
  noVenv,
  pipPermission,
  noDistribution,
  wrongPython,
  pythonTwo,
  syntax,
  missingModule,
];
/** After every rule that knows the exception better. */
export const pythonExceptionRules: readonly OfflineRule[] = [traceback];
