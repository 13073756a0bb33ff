import { basename, dirname } from 'node:path';
import type { OfflineRule } from '../types.ts';
import { nearest, replaceWord, word } from '../words.ts';

export const missingPath: OfflineRule = {
  id: 'missing-path',
  when: /['"‘]?(?<path>[^\s:'"‘’]+)['"’]?: No such file or directory|No such file or directory: ['"](?<python>[^'"]+)['"]|ENOENT: no such file or directory, \w+ '(?<node>[^']+)'|can't open file '(?<script>[^']+)'/,
  advise({ groups }, { command, names }) {
    const path = groups?.path ?? groups?.python ?? groups?.node ?? groups?.script ?? '';
    const folder = dirname(path);
    const around = names(folder).sort();
    const meant = nearest(basename(path), around);
    if (meant) {
      const whole = path.includes('/') ? `${folder === '/' ? '' : folder}/${meant}` : meant;
      return {
        says: `There is no \`${path}\`. You probably meant \`${whole}\`.`,
        run: replaceWord(command, path, whole),
      };
    }
    const place = word(folder);
    // Where the folder itself is missing, the one above shows more.
    const run = place === null ? null : around.length > 0 ? `ls -a ${place}` : 'ls -a';
    return { says: `There is no \`${path}\`, and nothing there has a name close to it. This is what there is:`, run };
  },
};

export const isDirectory: OfflineRule = {
  id: 'is-a-directory',
  when: /(?<path>[^\s:'"‘’]+)['"’]?: Is a directory/,
  advise({ groups }) {
    const path = word(groups?.path ?? '');
    return {
      says: `\`${groups?.path}\` is a folder, and this command wants a file. This is in it:`,
      run: path === null ? null : `ls ${path}`,
    };
  },
};

export const directoryExists: OfflineRule = {
  id: 'directory-exists',
  when: /mkdir: [^\n]*?['"‘]?(?<path>[^\s:'"‘’]+)['"’]?: File exists/,
  advise({ groups }) {
    const path = word(groups?.path ?? '');
    return {
      says: `\`${groups?.path}\` is there already. With \`-p\`, mkdir is content with that.`,
      run: path === null ? null : `ls -ld ${path}`,
    };
  },
};

export const missingParent: OfflineRule = {
  id: 'mkdir-missing-parent',
  when: /mkdir: cannot create directory ['"‘](?<path>[^'"’]+)['"’]: No such file or directory/,
  advise({ groups }) {
    const path = word(groups?.path ?? '');
    return {
      says: `A folder above \`${groups?.path}\` does not exist. With \`-p\`, mkdir makes it too.`,
      run: path === null ? null : `mkdir -p ${path}`,
    };
  },
};

export const diskFull: OfflineRule = {
  id: 'disk-full',
  when: /No space left on device|ENOSPC: no space left/,
  advise: () => ({ says: 'The disk is full. See which one, then make room on it.', run: 'df -h .' }),
};

export const fileWatchers: OfflineRule = {
  id: 'file-watchers',
  when: /ENOSPC: System limit for number of file watchers reached/,
  advise: () => ({
    says: 'This is not the disk: Linux allows no more watched files. Close other watchers, or raise `fs.inotify.max_user_watches`. The limit now:',
    run: 'cat /proc/sys/fs/inotify/max_user_watches',
  }),
};
