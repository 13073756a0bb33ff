import type { OfflineRule } from '../types.ts';
import { firstWord, line } from '../words.ts';

const archive: OfflineRule = {
  id: 'archive-format',
  about: 'an archive of another kind than its name says, or a broken one',
  when: /not in gzip format|This does not look like a tar archive|End-of-central-directory signature not found|File format not recognized|Unrecognized archive format|not a bzip2 file|zip file is empty|is not a zip file|^(?:gzip|tar|xz|bzip2|unzip|zstd|unxz)[^\n]{0,200}[Uu]nexpected end of (?:file|data|input)|Unexpected EOF in archive|unknown suffix -- ignored/m,
  advise(_hit, { command }) {
    const file = command.split(/\s+/).find((one) => /\.(?:tar|tgz|gz|zip|bz2|xz|zst|7z|jar|whl|txz|tbz2)$/.test(one));
    return {
      says: `${file ? `\`${file}\`` : 'The file'} is not the kind of archive that its name says, or it is cut off: often it is a web page with an error, saved under that name. What it is:`,
      look: file ? line`file ${file}` : null,
    };
  },
};

const archivePath: OfflineRule = {
  id: 'archive-compression',
  about: 'an archive whose compressor is not installed',
  when: /tar \(child\): (?<tool>[\w-]{1,20}): Cannot exec|need PK compat\. v(?<zip>[\d.]{1,6})|unsupported compression method/,
  advise: ({ groups }, { programs }) => ({
    says: groups.tool
      ? `tar needs \`${groups.tool}\` to unpack this, and it is not installed.`
      : 'This zip uses a method that the old `unzip` does not know; `7z` or `bsdtar` do.',
    fix:
      groups.tool && programs().has('apt-get')
        ? line`sudo apt-get install ${groups.tool === 'xz' ? 'xz-utils' : groups.tool}`
        : null,
  }),
};

const sedInPlace: OfflineRule = {
  id: 'sed-dialect',
  about: 'a sed line for the other sed (GNU or BSD)',
  when: /sed: 1: "[^"\n]{0,200}": (?:invalid command code|extra characters at the end|undefined label|command [a-z] expects)|sed: can't read (?<script>s[/|#,][^\n]{1,200}): No such file|sed: -i may not be used with stdin/,
  advise({ groups, line: at }, { command }) {
    if (groups.script)
      return {
        says: "This is a line for the sed of a Mac: GNU's takes no empty word after `-i`.",
        fix: command.replace(/\s-i\s+(?:''|"")/, ' -i'),
      };
    const isInPlace = /\s-i\s/.test(command) && !/\s-i\s+(?:''|"")/.test(command);
    if (isInPlace && at !== null)
      return {
        says: "This sed is BSD's, which wants the suffix for a copy after `-i`, and an empty one if there is to be none.",
        fix: command.replace(/\s-i\s/, " -i '' "),
      };
    return {
      says: "This sed is BSD's, which knows fewer commands than GNU's. GNU's is there as `gsed` after `brew install gnu-sed`.",
      look: 'which gsed',
    };
  },
};

const sedScript: OfflineRule = {
  id: 'sed-script',
  about: 'a sed line that is not complete',
  when: /sed: -e expression #\d{1,3}, char \d{1,6}: (?<why>[^\n]{1,120})|sed: 1: "[^"\n]{0,200}": (?<bsd>unterminated[^\n]{1,80})/,
  advise: ({ groups }) => ({
    says: `sed cannot read its command (${groups.why ?? groups.bsd}): \`s\` wants its separator three times, as in \`s/old/new/\`; a path is easier with another one, \`s|old|new|\`.`,
  }),
};

const json: OfflineRule = {
  id: 'json-syntax',
  about: 'a text that is no JSON',
  when: /(?:jq: )?parse error: (?<jq>[^\n]{1,100}) at line (?<row>\d{1,7}), column \d{1,7}|JSONDecodeError: (?<python>[^\n]{1,120})|Expected [^\n]{1,80} in JSON at position|Unexpected (?:token|end of JSON input|non-whitespace)[^\n]{0,120}(?:in JSON|is not valid JSON|JSON)|npm (?:error|ERR!) code EJSONPARSE/,
  advise: ({ groups }, { command }) => {
    const file = command.split(/\s+/).find((one) => /\.json$/.test(one));
    const row = Number(groups.row);
    return {
      says: `The text is no JSON${groups.row ? ` (line ${groups.row}: ${groups.jq})` : groups.python ? ` (${groups.python})` : ''}: a comma too many, a quote too few, or it is not JSON at all (an error page, an empty answer).`,
      look: file ? line`head -n ${String(Math.min(200, Math.max(5, row + 2 || 5)))} ${file}` : null,
    };
  },
};

const jqFilter: OfflineRule = {
  id: 'jq-filter',
  about: 'a jq filter that cannot be read, or does not fit the data',
  when: /jq: error: (?<syntax>syntax error|[\w/]{1,60} is not defined)|jq: error \(at [^)\n]{1,80}\): (?<data>[^\n]{1,160})/,
  advise: ({ groups }) => ({
    says: groups.data
      ? `The filter does not fit the data: ${groups.data.replaceAll('`', "'")}. \`jq keys\` or \`jq type\` show what is there.`
      : 'jq cannot read the filter. Put it in single quotes, so that the shell leaves `$`, `"` and `|` alone.',
  }),
};

const gpg: OfflineRule = {
  id: 'gpg',
  about: 'a key that gpg does not have, or a password it cannot ask for',
  when: /gpg: decryption failed: (?<why>[^\n]{1,80})|gpg: no default secret key|gpg: [^\n]{1,100}: (?:skipped: )?(?<none>No (?:public|secret) key)|gpg: Can't check signature: No public key/,
  advise: ({ groups }) => ({
    says: `gpg has no key for this${groups.why ? ` (${groups.why})` : groups.none ? ` (${groups.none})` : ''}. The keys it has:`,
    look: 'gpg --list-keys --keyid-format long',
  }),
};

const cloudLogin: OfflineRule = {
  id: 'cloud-login',
  about: 'a login of a cloud that is missing or has expired (aws, gcloud, az, gh)',
  when: /Unable to locate credentials|(?:ExpiredToken|The security token included in the request is (?:expired|invalid)|Error loading SSO Token|SSO session associated with this profile has expired)|gcloud auth login|Please run 'az login'|To get started with GitHub CLI, please run: {1,2}gh auth login|gh auth login$/m,
  advise({ line: at }, { command }) {
    const program = /^\s*(?<name>aws|gcloud|az|gh|terraform|gsutil)\b/.exec(command)?.groups?.name ?? '';
    const text = at?.text ?? '';
    const tool =
      program === 'gh' || /gh auth/.test(text)
        ? 'gh'
        : program === 'gcloud' || /gcloud/.test(text)
          ? 'gcloud'
          : program === 'az' || /az login/.test(text)
            ? 'az'
            : 'aws';
    const look = { gh: 'gh auth status', gcloud: 'gcloud auth list', az: 'az account show', aws: 'aws configure list' }[
      tool
    ];
    const login = { gh: 'gh auth login', gcloud: 'gcloud auth login', az: 'az login', aws: 'aws sso login' }[tool];
    return {
      says: `You are not logged in to ${tool}, or the login has expired. \`${login}\` does it. What it knows of you now:`,
      look,
    };
  },
};

const terraform: OfflineRule = {
  id: 'terraform-init',
  about: 'a Terraform folder that is not initialised, locked, or no Terraform folder',
  when: /Inconsistent dependency lock file|Could not load plugin|[Rr]un "terraform init"|run:?\s*terraform init|Backend initialization required|Module not installed|Required plugins are not installed|(?<lock>Error acquiring the state lock)|(?<none>No configuration files)/,
  advise({ groups }, { output }) {
    if (groups.none)
      return { says: 'There are no Terraform files in this folder. Change into the one that has them.', look: 'ls' };
    if (groups.lock) {
      const who = output.first(/Who: {1,12}(?<who>[\w@.\\-]{1,100})/)?.groups.who;
      return {
        says: `Somebody else holds the lock of the state${who ? ` (\`${who}\`)` : ''}. Wait until they are done; force it open only if you know that they are not at it any more.`,
        look: 'terraform version',
      };
    }
    return {
      says: 'Terraform has not been initialised here, or its plugins do not fit the lock file any more.',
      fix: 'terraform init',
    };
  },
};

const database: OfflineRule = {
  id: 'database',
  about: 'a database that is not there, not running, or does not let you in (psql, mysql, redis)',
  when: /(?:FATAL|ERROR): {1,2}(?:database|role) "(?<name>[^"\n]{1,100})" does not exist|connection to server (?:on socket|at) [^\n]{1,200} failed|Access denied for user '(?<user>[^'\n]{1,100})'|Can't connect to (?:local )?(?:MySQL )?server|password authentication failed for user "(?<pg>[^"\n]{1,100})"|Could not connect to Redis|no such table: (?<table>[\w.]{1,100})/,
  advise({ groups, line: at }) {
    const user = groups.user ?? groups.pg;
    if (user)
      return {
        says: `The database does not let \`${user}\` in: the password is wrong, or this user may not connect from here.`,
      };
    if (groups.table)
      return {
        says: `The database has no table \`${groups.table}\`: it is another file than you think, or its tables have not been made yet.`,
      };
    if (groups.name)
      return {
        says: `The database server knows no ${/role "/.test(at?.text ?? '') ? 'user' : 'database'} \`${groups.name}\`. Without a name, psql takes that of your own user. The databases there are:`,
        look: 'psql --list',
      };
    return {
      says: 'The database server does not answer: it is not running, or it listens elsewhere. The ports in use on this machine:',
      look: ['ss -ltn', 'lsof -nP -iTCP -sTCP:LISTEN'],
    };
  },
};

const commandHelp: OfflineRule = {
  id: 'missing-argument',
  about: 'a command that was given too few arguments',
  when: /(?:missing (?:file |destination file )?operand|[Mm]issing (?:required )?(?:argument|parameter)s?|the following (?:required )?arguments (?:are required|were not provided)|requires? (?:at least|exactly) \d+ arg|no input files|[Yy]ou must specify|missing URL)/,
  advise({ after }, { command }) {
    const program = firstWord(command);
    const named = /^: (?<names>[\w ,<>/-]{1,60})$/.exec(after)?.groups?.names;
    return {
      says: `The command lacks an argument${named ? ` (\`${named}\`)` : ''}. How it is called:`,
      look: /^[\w.-]+$/.test(program) ? `${program} --help` : null,
    };
  },
};

const invalidValue: OfflineRule = {
  id: 'invalid-value',
  about: 'a value that the command does not understand: a number, a date, a mode, a name',
  when: /^(?:-?\w*sh: )?(?<program>[\w.[-]{1,40}): [^\n]{0,80}?(?:invalid (?:mode|number|date|argument|value|line count|byte|floating point|integer|time)[^\n]{0,80}|integer expression expected|not a valid identifier|arguments must be process or job IDs|numeric argument required)/m,
  advise({ groups: { program = '' }, line: at }) {
    const isBuiltin = /^(?:\[|test|export|declare|kill|return|exit|shift|read)$/.test(program);
    return {
      says: `\`${program}\` does not understand a value it was given: ${(at?.text ?? '').trim().replaceAll('`', "'")}.${isBuiltin ? '' : ' What it takes:'}`,
      look: isBuiltin || !/^[\w.-]+$/.test(program) ? null : `${program} --help`,
    };
  },
};

const usage: OfflineRule = {
  id: 'usage',
  about: 'a command that only answers with how it is called',
  when: /^(?:[\w.-]{1,40}: )?[Uu]sage: {1,10}(?<program>[\w./-]{1,60})/m,
  exit: [1, 2, 64, 129, 255],
  advise({ groups: { program = '' }, line: at }, { command }) {
    // Further down it is part of something that was said before.
    if ((at?.number ?? 9) > 3 || !command.includes(program.split('/').at(-1) ?? '')) return null;
    return {
      says: `\`${program}\` was called in a way it does not know: a word too few, too many, or in the wrong place. It says itself how it is called.`,
    };
  },
};

export const toolRules: readonly OfflineRule[] = [
  sedInPlace,
  sedScript,
  archive,
  archivePath,
  json,
  jqFilter,
  gpg,
  cloudLogin,
  terraform,
  database,
];
/** After every rule that knows better what is missing. */
export const usageRules: readonly OfflineRule[] = [commandHelp, invalidValue, usage];
