import { basename, dirname, extname } from 'node:path';
import { IS_DIRECTORY, NO_SUCH_FILE } from '../messages.ts';
import { subjectOf } from '../subject.ts';
import type { Advice, Failure, OfflineRule } from '../types.ts';
import { line, nearest, replaceWord, word } from '../words.ts';

const missingParent: OfflineRule = {
  id: 'mkdir-missing-parent',
  about: 'a new folder whose parent does not exist',
  when: new RegExp(`^mkdir: [^\\n]{0,400}: (?:${NO_SUCH_FILE})`, 'm'),
  advise({ line: at }, { names }) {
    const name = newName(at?.text ?? '');
    // The folder above is there: it is one where nothing can be made, such as /proc.
    if (names(dirname(name)).length > 0) return null;
    return {
      says: `A folder above \`${name}\` does not exist. With \`-p\`, mkdir makes it too.`,
      fix: line`mkdir -p ${name}`,
    };
  },
};

/** What was to be made: in quotes (GNU), or between the program and the reason (BSD). */
function newName(text: string): string {
  const quoted = /['"‘«](?<name>[^'"’»\n]{1,300})['"’»]/.exec(text)?.groups?.name;
  return quoted ?? /^\w+: (?<name>[^:\n]{1,300}):/.exec(text)?.groups?.name ?? '';
}

const missingPath: OfflineRule = {
  id: 'missing-path',
  about: 'a file or folder that does not exist, with the nearest name',
  when: new RegExp(
    `(?:${NO_SUCH_FILE})|ENOENT: no such file or directory|The (?:directory|file) '(?<fish>[^'\\n]{1,300})' does not exist|Path '(?<redirect>[^'\\n]{1,300})' does not exist|help: '(?<nu>[^'\\n]{1,300})' does not exist|cannot open (?<dash>\\S{1,300}): No such file|can't open file '(?<python>[^'\\n]{1,300})'|Cannot find module '(?<node>/[^'\\n]{1,300})'|cannot find or open (?<zip>[^\\s,]{1,300}),|(?:path|[Ff]ile|device) ["']?(?<named>[^"'\\n]{1,300}?)["']? does not exist|Cannot find path '(?<pwsh>[^'\\n]{1,300})'`,
  ),
  advise(hit, failure) {
    const named = Object.values(hit.groups).find((one) => one !== undefined);
    // What is to be made has no name yet; the nearest one is somebody else's.
    return adviseMissing(named ?? subjectOf(hit), failure, /cannot (?:create|touch)/.test(hit.before));
  },
};

function adviseMissing(found: string | null, failure: Failure, isNew: boolean): Advice | null {
  if (found === null || found.length > 300) return null;
  const path = asTyped(found, failure);
  const folder = dirname(path);
  const around = failure.names(folder).sort();
  const meant = isNew ? null : nearestFile(basename(path), around);
  if (meant) {
    const whole = path.includes('/') ? `${folder === '/' ? '' : folder}/${meant}` : meant;
    return {
      says: `There is no \`${path}\`. You probably meant \`${whole}\`.`,
      fix: replaceWord(failure.command, path, path.startsWith('./') ? `./${whole.replace(/^\.\//, '')}` : whole),
    };
  }
  const place = word(folder);
  // Where the folder itself is missing, the one above shows more.
  const look = place === null ? null : around.length > 0 ? `ls -a ${place}` : 'ls -a';
  return { says: `There is no \`${path}\`, and nothing there has a name close to it. This is what there is:`, look };
}

/** A file of another kind is hardly the one that was meant. */
function nearestFile(name: string, around: readonly string[]): string | null {
  const kind = extname(name);
  const alike = around.filter((one) => extname(one) === kind);
  return nearest(name, alike) ?? nearest(name, around, 1);
}

/** Some programs tell the whole path of what was typed relative to the folder. */
function asTyped(path: string, { command, cwd }: Failure): string {
  const relative = path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path;
  const words = command.split(/\s+/).map((one) => one.replace(/^['"]|['"]$/g, ''));
  return words.find((one) => one === path || one === relative || one === `./${relative}`) ?? path;
}

const isDirectory: OfflineRule = {
  id: 'is-a-directory',
  about: 'a folder where a file is wanted',
  when: new RegExp(
    `: (?:${IS_DIRECTORY})|EISDIR: illegal operation on a directory|omitting directory '(?<copied>[^'\\n]{1,300})'`,
  ),
  advise(hit, { command }) {
    const path = hit.groups.copied ?? subjectOf(hit) ?? '';
    if (hit.groups.copied && /^cp\s/.test(command))
      return {
        says: `\`${path}\` is a folder; cp copies folders only with \`-r\`.`,
        fix: command.replace(/^cp\s+/, 'cp -r '),
      };
    if (/^grep\s/.test(command))
      return {
        says: `\`${path}\` is a folder; grep looks into folders only with \`-r\`.`,
        fix: command.replace(/^grep\s+/, 'grep -r '),
      };
    return { says: `\`${path}\` is a folder, and this command wants a file. This is in it:`, look: line`ls ${path}` };
  },
};

const notDirectory: OfflineRule = {
  id: 'not-a-directory',
  about: 'a file where a folder is wanted',
  when: /: (?:[Nn]ot a directory|Ist kein Verzeichnis|N'est pas un dossier|No es un directorio)|ENOTDIR: not a directory/,
  advise(hit) {
    const path = subjectOf(hit) ?? '';
    return {
      says: `\`${path}\`, or a part of it, is a file, and this command wants a folder. What it is:`,
      look: line`ls -ld ${path.replace(/\/+$/, '')}`,
    };
  },
};

const exists: OfflineRule = {
  id: 'file-exists',
  about: 'something to be made that is there already',
  when: /^(?<program>mkdir|ln|mknod|mkfifo): [^\n]{0,400}(?:File exists|Datei existiert bereits|Le fichier existe|El archivo ya existe)/m,
  advise({ groups, line: at }) {
    const path = newName(at?.text ?? '');
    return {
      says: `\`${path}\` is there already.${groups.program === 'mkdir' ? ' With `-p`, mkdir is content with that.' : ''} What it is:`,
      look: line`ls -ld ${path}`,
    };
  },
};

const notEmpty: OfflineRule = {
  id: 'directory-not-empty',
  about: 'a folder to be removed or replaced that is not empty',
  when: /: (?:[Dd]irectory not empty|Das Verzeichnis ist nicht leer|Le dossier n'est pas vide|El directorio no está vacío)|ENOTEMPTY: directory not empty/,
  advise(hit) {
    const path = subjectOf(hit) ?? '';
    return { says: `\`${path}\` is not empty. Look what is in it before you remove it:`, look: line`ls -la ${path}` };
  },
};

const tooLong: OfflineRule = {
  id: 'file-name-too-long',
  about: 'a name longer than the file system takes, or a link that leads to itself',
  when: /(?<name>[Ff]ile name too long|ENAMETOOLONG)|(?<loop>[Tt]oo many levels of symbolic links|ELOOP)/,
  advise: ({ groups }) => ({
    says: groups.name
      ? 'A file name is longer than this file system takes (mostly 255 bytes). A whole text in place of a name, or an unquoted variable, is often behind it.'
      : 'A symbolic link leads back to itself. This shows where the links here lead:',
    look: groups.name ? null : 'find . -maxdepth 2 -type l -printf "%p -> %l\\n"',
  }),
};

const diskFull: OfflineRule = {
  id: 'quota',
  about: 'a disk quota that is used up',
  when: /[Dd]isk quota exceeded|EDQUOT/,
  advise: () => ({ says: 'Your share of this disk is used up. This is what takes the room here:', look: 'du -xhd1 .' }),
};

export const pathRules: readonly OfflineRule[] = [
  diskFull,
  missingParent,
  exists,
  notEmpty,
  isDirectory,
  notDirectory,
  tooLong,
  missingPath,
];
