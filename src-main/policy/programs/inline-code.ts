import type { Span } from '../../../contracts/model/index.ts';
import { literal } from '../command.ts';
import type { Invocation } from '../invocation.ts';
import { deletePath } from '../path-effects.ts';
import { holdsPolicy, isSecret } from '../places.ts';

/** Functions that hand text to a shell, or words to a program. */
const RUNS =
  /\b(?:system|popen|exec[lv]?[pe]*|execSync|execFile(?:Sync)?|spawn(?:Sync|[lv]p?e?)?|shell_exec|passthru|proc_open|check_output|check_call|getoutput|getstatusoutput|subprocess\.(?:run|call|Popen)|Popen|os\.execute|System\.cmd|os:cmd|run-program|Sys\.command|do shell script)\b\s*\(?\s*/g;
/** Functions that delete a tree or a file. */
const DELETES =
  /\b(?:rmtree|rmSync|rmdirSync|rm_rf|rm_r|remove_tree|rimraf|remove_entry\w*|removedirs|unlink(?:Sync)?|rmdir|removeSync|os\.remove|Directory\.Delete|File\.Delete|fs\.rm|truncate)\b/g;
const SOCKET =
  /\bsocket\b|fsockopen|TCPSocket|net\.connect|net\.Socket|["'](?:node:)?net["']\)|\/inet[46]?\/|IO::Socket/i;
/** Text from elsewhere handed to a shell. */
const RUNS_INPUT = /popen\s*\(?\s*\w+[,)]|\|\s*&?\s*getline|system\s*\(\s*\w+\s*\)|exec\s*\(\s*\w+\s*\)/;
const FORK_BOMB =
  /\bfork\s*(?:\(\))?\s*while\b|while\s*\(?\s*(?:1|true)\s*\)?\s*[:{]?\s*(?:os\.)?fork|\bloop\s*\{?\s*(?:do\s*)?fork/i;
const SHELL_SPAWN = /pty\.spawn|dup2|\/bin\/(?:ba|z|da)?sh|cmd\.exe|exec\s*\(?\s*["']sh/;
const NETWORK =
  /urllib|requests\.|http\.client|https?\.(?:request|get|post)|fetch\s*\(|urlopen|Net::HTTP|LWP|file_get_contents\s*\(\s*["']http|curl_|smtplib|ftplib|axios|XMLHttpRequest|WebClient|socket/i;
const DYNAMIC =
  /\b(?:eval|exec|Function|compile|__import__)\s*\(|b64decode|atob\s*\(|Buffer\.from\s*\([^)]*base64|decode_base64|base64_decode|unhexlify|fromhex|marshal\.loads|pickle\.loads/;
const WRITES =
  /open\s*\([^)]*,\s*["'](?:[wax]|r\+)|writeFile|appendFile|write_text|write_bytes|file_put_contents|File\.write|createWriteStream|>>?\s*["']/;

/**
 * Looks through inline code of another language for what the floor forbids and for what is certainly destructive.
 * It proves nothing harmless: the caller already counts the program as external.
 */
export function scanCode(code: string, language: string, invocation: Invocation, span: Span | null): void {
  const { findings } = invocation;
  const strings = stringsIn(code);
  runCalls(code, invocation, span);
  deleteCalls(code, invocation, span);
  if (FORK_BOMB.test(code))
    findings.add('floor', 'floor.fork-bomb', 'It starts copies of itself until the machine stops', span);
  if (/\b(?:shut down|restart|log out)\b/.test(code) && language === 'osascript')
    findings.add('floor', 'floor.shutdown', 'It would switch the machine off or restart it', span);
  if (SOCKET.test(code) && (SHELL_SPAWN.test(code) || RUNS_INPUT.test(code)))
    findings.add('floor', 'floor.reverse-shell', 'It hands a shell to another machine', span);
  if (DYNAMIC.test(code) && language !== 'awk')
    findings.add('risk', 'code.dynamic', 'The code runs text that it computes', span);
  checkPaths(code, strings, invocation, span);
}

/** Quoted texts, escapes left as they are. */
function stringsIn(code: string): string[] {
  return [...code.matchAll(/"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|`((?:\\.|[^`\\])*)`/g)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? '',
  );
}

function runCalls(code: string, { findings, scope }: Invocation, span: Span | null): void {
  const run = (text: string) => {
    findings.add('risk', 'code.run', 'The code runs other programs', span);
    scope.nested(text, 'posix', { ...scope, depth: scope.depth + 1 }, span);
  };
  for (const match of code.matchAll(RUNS)) {
    findings.add('risk', 'code.run', 'The code runs other programs', span);
    const rest = code.slice(match.index + match[0].length, match.index + match[0].length + 4_000);
    const list = /^\[([^\]]*)\]/.exec(rest)?.[1];
    const words = list === undefined ? stringsIn(rest.split(/\)|;|\n/)[0] ?? '') : stringsIn(list);
    const whole = /^(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)')/.exec(rest);
    if (whole && list === undefined) run(whole[1] ?? whole[2] ?? '');
    if (words.length > 1) run(words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' '));
    else if (words.length === 1 && words[0]) run(words[0]);
  }
  // Groovy and Scala run a text by a method of it.
  for (const match of code.matchAll(/"([^"]+)"\s*\.(?:execute\(|!)/g)) run(match[1] ?? '');
  for (const match of code.matchAll(/(?:qx|%x)\s*[{(/]([^)}/]*)|(?<![\w$)])`([^`$]+)`/g))
    run(match[1] ?? match[2] ?? '');
}

const HOME_CALLS =
  /Path\.home\(\)|os\.homedir\(\)|expanduser\(\s*["']~\/?["']\s*\)|homedir\(\)|process\.env\.HOME|os\.environ\[["']HOME["']\]|os\.getenv\(["']HOME["']\)|\$ENV\{HOME\}|ENV\[["']HOME["']\]|Dir\.home|getenv\(["']HOME["']\)/;

function deleteCalls(code: string, { findings, scope }: Invocation, span: Span | null): void {
  for (const match of code.matchAll(DELETES)) {
    findings.add('risk', 'code.delete', 'The code deletes files', span);
    const call = code.slice(match.index, match.index + 400).split(/;|\n/)[0] ?? '';
    const targets = stringsIn(call).filter((text) => !/^(?:HOME|utf-?8)$/i.test(text));
    if (HOME_CALLS.test(call) && !/home\w*\(?\)?\s*[+/,]\s*["']/.test(call)) targets.push(scope.context.home);
    for (const target of targets)
      deletePath(literal(target.replace(/^~(?=\/|$)/, scope.context.home), span), true, findings, scope);
  }
}

function checkPaths(
  code: string,
  strings: readonly string[],
  { findings, scope }: Invocation,
  span: Span | null,
): void {
  const { context, state } = scope;
  const paths = strings.map((text) => text.replace(/^~(?=\/|$)/, context.home));
  const secret = paths.some(
    (path) =>
      /[/\\.]/.test(path) &&
      (isSecret(path, context) || isSecret(`${context.home}/${path.replace(/^\//, '')}`, context)),
  );
  if (secret) {
    findings.add('risk', 'secret.read', 'The code reads a credential', span);
    if (NETWORK.test(code))
      findings.add('floor', 'floor.exfiltration', 'It would send a credential over the network', span);
  }
  if (
    /os\.environ|process\.env|%ENV|\bENV\b|getenv/.test(code) &&
    /TOKEN|SECRET|KEY|PASSWORD|environ\s*\)|process\.env\s*\)/i.test(code)
  ) {
    findings.add('risk', 'secret.read', 'The code reads credentials from the environment', span);
    if (NETWORK.test(code))
      findings.add('floor', 'floor.exfiltration', 'It would send a credential over the network', span);
  }
  if (NETWORK.test(code) && /post|data=|method\s*[:=]|send/i.test(code))
    findings.add('risk', 'code.send', 'The code sends data over the network', span);
  const acts = WRITES.test(code) || DELETES.test(code) || RUNS.test(code) || /rename|chmod|symlink|copy/.test(code);
  DELETES.lastIndex = 0;
  RUNS.lastIndex = 0;
  if (
    acts &&
    paths.some(
      (path) => path.includes('/') && holdsPolicy([path], context, state) && path.length > 1 && path !== context.home,
    )
  )
    findings.add('floor', 'floor.policy', 'It would change part of the gate', span);
  if (acts && strings.some((text) => /authorized_keys/.test(text)))
    findings.add('floor', 'floor.login-keys', 'It would change who may log in here', span);
  if (WRITES.test(code) && strings.some((text) => /\/dev\/(?:sd|nvme|hd|vd|disk|mmcblk)/.test(text)))
    findings.add('floor', 'floor.device', 'It would write straight to a disk', span);
  if (WRITES.test(code) && strings.some((text) => /\.(?:bash|zsh)\w*rc|profile|crontab|\.git\//.test(text)))
    findings.add('risk', 'write.startup', 'The code may change what runs at the start of a session', span);
}
