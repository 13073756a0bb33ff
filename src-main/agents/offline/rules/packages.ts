import type { OfflineRule } from '../types.ts';
import { nearest, replaceWord, word } from '../words.ts';

export const missingPackage: OfflineRule = {
  id: 'node-missing-module',
  when: /Cannot find (?:module|package) '(?<name>[^'\n]+)'|Can't resolve '(?<bundled>[^'\n]+)'/,
  advise({ groups }, { names }) {
    const name = groups?.name ?? groups?.bundled ?? '';
    if (/^[./]|^[A-Za-z]:\\/.test(name)) {
      return {
        says: `The file \`${name}\` that the code loads does not exist. Check the path and its extension in the import.`,
        run: null,
      };
    }
    const packageName = name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/');
    const safe = /^(@[\w.-]+\/)?[\w.-]+$/.test(packageName) ? packageName : null;
    if (names('.').includes('package.json') && !names('.').includes('node_modules')) {
      return {
        says: `The package \`${packageName}\` is missing because nothing is installed in this project yet.`,
        run: 'npm install',
      };
    }
    return {
      says: `The package \`${packageName}\` is not installed in this project.`,
      run: safe && `npm install ${safe}`,
    };
  },
};

export const missingScript: OfflineRule = {
  id: 'npm-missing-script',
  when: /Missing script:? ["']?(?<typed>[\w:.-]+)|ERR_PNPM_NO_SCRIPT\S*\s+Missing script: (?<pnpm>[\w:.-]+)/,
  advise({ groups }, { command, read }) {
    const typed = groups?.typed ?? groups?.pnpm ?? '';
    const meant = nearest(typed, scriptsOf(read('package.json')));
    if (meant)
      return {
        says: `package.json has no script \`${typed}\`. You probably meant \`${meant}\`.`,
        run: replaceWord(command, typed, meant),
      };
    return { says: `package.json has no script \`${typed}\`. These are the scripts it has:`, run: 'npm run' };
  },
};

export const noPackageJson: OfflineRule = {
  id: 'npm-no-package-json',
  when: /ENOENT[^\n]*package\.json|Could not read package\.json|ERR_PNPM_NO_IMPORTER_MANIFEST_FOUND/,
  advise: (_found, { cwd }) => ({
    says: `There is no package.json in \`${cwd}\`, so this is not the folder of a Node project. Change into it first; it may be a folder below.`,
    run: 'ls',
  }),
};

export const missingPythonModule: OfflineRule = {
  id: 'python-missing-module',
  when: /(?:ModuleNotFoundError|ImportError): No module named '?(?<name>[\w.]+)/,
  advise({ groups }) {
    const name = (groups?.name ?? '').split('.')[0] ?? '';
    const packageName = word(PYTHON_PACKAGES[name] ?? name.replaceAll('_', '-'));
    return {
      says: `The Python module \`${name}\` is not installed for this Python. If the project has a virtual environment, activate it first.`,
      run: packageName === null ? null : `python3 -m pip install ${packageName}`,
    };
  },
};

export const managedPython: OfflineRule = {
  id: 'python-externally-managed',
  when: /error: externally-managed-environment/,
  advise: () => ({
    says: 'This Python belongs to the operating system, which does not want pip to change it. Make the project an environment of its own and install there (`source .venv/bin/activate` enters it).',
    run: 'python3 -m venv .venv',
  }),
};

/** Modules whose package has another name. */
const PYTHON_PACKAGES: Readonly<Record<string, string>> = {
  PIL: 'pillow',
  bs4: 'beautifulsoup4',
  cv2: 'opencv-python',
  dateutil: 'python-dateutil',
  dotenv: 'python-dotenv',
  jwt: 'PyJWT',
  sklearn: 'scikit-learn',
  yaml: 'PyYAML',
};

function scriptsOf(text: string | null): string[] {
  try {
    const scripts: unknown = JSON.parse(text ?? '{}').scripts;
    return typeof scripts === 'object' && scripts !== null ? Object.keys(scripts) : [];
  } catch {
    /* A broken package.json is npm's to complain about. */
    return [];
  }
}
