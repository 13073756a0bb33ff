import { type Arg, hasUnknown, isStatic, textOf, worseSecret } from '../command.ts';
import type { Handled, Handler, Invocation } from '../invocation.ts';
import { flagSpecs, parseArgs } from '../options.ts';
import { deletePath, readPath, writePath } from '../path-effects.ts';
import { holdsCredentials, holdsSecrets, isSecret, placeOf } from '../places.ts';
import { remember } from '../redirect-effects.ts';
import { runText } from './by-table.ts';

const CURL = flagSpecs({
  flags:
    's silent S show-error f fail fail-with-body L location k insecure i include I head v verbose # progress-bar N no-buffer g globoff R remote-time compressed compressed-ssh 4 ipv4 6 ipv6 http1.0 http1.1 http2 http3 0 1 2 3 tlsv1 tlsv1.2 tlsv1.3 ssl-reqd anyauth basic digest location-trusted path-as-is create-dirs remove-on-error no-progress-meter J remote-header-name m: max-time: connect-timeout: retry: retry-delay: retry-max-time: retry-connrefused retry-all-errors max-redirs: max-filesize: limit-rate: r: range: C: continue-at: e: referer: A: user-agent: w:write-out write-out:write-out resolve: connect-to: interface: proto: proto-default: proto-redir: y: speed-time: Y: speed-limit: z: time-cond: Z parallel parallel-max: ' +
    'o:file output:file output-dir:file O!here remote-name!here remote-name-all!here D:file dump-header:file c:file cookie-jar:file trace:file trace-ascii:file stderr:file etag-save:file hsts:file alt-svc:file libcurl:file ' +
    'd:send data:send data-ascii:send data-binary:send data-raw:send data-urlencode:send json:send F:send form:send form-string:send T:upload upload-file:upload X:method request:method H:header header:header proxy-header:header u:auth user:auth oauth2-bearer:auth U:auth proxy-user:auth b:cookie cookie:cookie url:url G!get get!get E:in cert:in key:in cacert:in capath: n!netrc netrc!netrc netrc-file:in x:proxy proxy:proxy socks5:proxy preproxy:proxy K:config config:config Q:!risk quote:!risk mail-from:!risk mail-rcpt:!risk t:!risk telnet-option:!risk unix-socket:!risk abstract-unix-socket:!risk doh-url:!risk',
});

/** `curl`: fetching is a network read; a body, an upload or an address made at run time is sending. */
const curl: Handler = (invocation) => {
  const { args, findings, scope } = invocation;
  const parsed = parseArgs(args, CURL);
  findings.add('external', 'net.fetch', 'It fetches from the network');
  for (const arg of parsed.unknown)
    findings.add(
      'risk',
      'option.unknown',
      `curl has the option ${textOf(arg)}, which the gate does not know`,
      arg.span,
    );
  const asQuery = parsed.flags.some((flag) => flag.role === 'get');
  for (const { role, value, arg } of parsed.flags) {
    const text = textOf(value ?? undefined);
    if (role === 'file' && value) download(value, invocation);
    else if (role === 'here')
      for (const url of parsed.operands)
        download({ ...url, forms: url.forms.map((form) => form.split('/').at(-1) ?? 'x') }, invocation);
    else if (role === 'send' && value) sendBody(value, invocation, asQuery ? 'query' : 'body');
    else if (role === 'upload' && value) sendFile(value, invocation);
    else if (role === 'method' && !/^(?:GET|HEAD|OPTIONS)$/.test(text)) send(invocation, arg);
    else if (role === 'header' || role === 'cookie' || role === 'write-out' || role === 'auth')
      header(value, role, invocation);
    else if (role === 'netrc') findings.add('risk', 'net.login', 'It logs in with stored credentials', arg.span);
    else if (role === 'proxy')
      findings.add('risk', 'net.proxy', 'It sends its traffic through another machine', arg.span);
    else if (role === 'in' && value) readPath(value, findings, scope);
    else if (role === 'config') {
      findings.add('risk', 'option.risk', `curl with ${textOf(arg)} does more than fetch`, arg.span);
      if (value && readPath(value, findings, scope)) secretSent(value, invocation);
    } else if (role === 'risk')
      findings.add('risk', 'option.risk', `curl with ${textOf(arg)} does more than fetch`, arg.span);
    else if (role === 'url' && value) address(value, invocation);
  }
  for (const url of parsed.operands) address(url, invocation);
  return {};
};

function send({ findings }: Invocation, arg: Arg | null): void {
  findings.add('risk', 'net.send', 'It sends data over the network', arg?.span ?? null);
}

function secretSent(arg: Arg, { findings }: Invocation): void {
  findings.add('risk', 'secret.sent', 'It sends a credential over the network', arg.span);
}

/** `@file` and `name=@file`, `name@file` are read from disk. */
function sendBody(value: Arg, invocation: Invocation, as: 'body' | 'query'): void {
  // A question in the address is what fetching is; only what is read or computed makes it a message.
  if (as === 'body' || !isStatic(value) || /[@<]/.test(textOf(value))) send(invocation, value);
  if (value.flow?.secret) secretSent(value, invocation);
  if ((invocation.command.stdin?.secret ?? 0) > 0 && /@-|@\/dev\/stdin/.test(textOf(value)))
    secretSent(value, invocation);
  for (const form of value.forms) {
    const path = /(?:^|=|^[\w.-]+)[@<](.+)$/.exec(form)?.[1]?.split(';')[0];
    if (path && path !== '-') sendFile({ ...value, forms: [expand(path, invocation)] }, invocation);
  }
}

/** curl leaves `~` alone, but the shells that expand it after `=` and people who expect it do not. */
function expand(path: string, { scope }: Invocation): string {
  return path.replace(/^~(?=\/|$)/, scope.context.home);
}

function sendFile(value: Arg, invocation: Invocation): void {
  const { findings, scope, command } = invocation;
  send(invocation, value);
  const roots = value.flow?.roots ?? [];
  const inside =
    holdsCredentials(roots, scope.context, scope.state) || roots.some((root) => isSecret(root, scope.context));
  if (readPath(value, findings, scope) || holdsSecrets(value.forms, scope.context, scope.state) || inside)
    secretSent(value, invocation);
  if (/^[-.]$/.test(textOf(value)) && command.stdin?.secret) secretSent(value, invocation);
}

function header(value: Arg | null, role: string, invocation: Invocation): void {
  if (!value) return;
  const text = textOf(value);
  if (role === 'cookie' && !text.includes('=') && text !== '' && readPath(value, invocation.findings, invocation.scope))
    secretSent(value, invocation);
  if (text.startsWith('@')) sendFile({ ...value, forms: value.forms.map((form) => form.slice(1)) }, invocation);
  const secret = value.flow?.secret ?? 0;
  const isLogin =
    role === 'auth' || /^(?:authorization|x-api-key|api-key|private-token|x-auth-token|x-goog-api-key)\s*:/i.test(text);
  if (secret === 1 && isLogin)
    invocation.findings.add('risk', 'net.login', 'It sends a credential to the service', value.span);
  else if (secret) secretSent(value, invocation);
  else if (!isStatic(value))
    invocation.findings.add('risk', 'net.dynamic', 'What it sends is not known until it runs', value.span);
  else if (role === 'auth')
    invocation.findings.add('risk', 'net.login', 'It sends a credential to the service', value.span);
}

/** An address put together at run time can carry anything away. */
function address(url: Arg, invocation: Invocation): void {
  const { findings, scope } = invocation;
  const local = /^file:\/\/(?:localhost)?(.*)$/i.exec(url.forms[0] ?? '')?.[1];
  // What curl reads from the disk it only prints.
  if (local && placeOf([local], scope.context, scope.state) === 'secret')
    findings.add('risk', 'secret.local', `${local} holds a credential`, url.span);
  if (url.flow?.secret) secretSent(url, invocation);
  if (!url.forms.every((form) => !hasUnknown(form)) || url.splits || url.flow)
    findings.add('risk', 'net.send', 'What it sends is not known until it runs', url.span);
  if (/^telnet:/i.test(textOf(url))) findings.add('risk', 'net.socket', 'It opens a raw network connection', url.span);
  if (/^(?:dict|gopher|ldap|smtp|telnet|ftp.*@)/i.test(textOf(url)))
    findings.add('risk', 'net.send', 'It speaks a protocol that can send data', url.span);
}

function download(target: Arg, { findings, scope }: Invocation): void {
  if (textOf(target) === '-') return;
  writePath(target, findings, scope);
  remember(textOf(target), { text: null, secret: 0, network: true, roots: [] }, scope);
}

const WGET = flagSpecs({
  flags:
    'q quiet v verbose nv no-verbose c continue N timestamping S server-response spider t: tries: T: timeout: w: wait: nc no-clobber r recursive l: level: k convert-links p page-requisites m mirror np no-parent nd no-directories x force-directories nH no-host-directories A: accept: R: reject: D: domains: L relative E adjust-extension U: user-agent: referer: max-redirect: no-check-certificate show-progress 4 6 inet4-only inet6-only b background content-disposition random-wait limit-rate: waitretry: retry-connrefused no-cache no-cookies secure-protocol: https-only ' +
    'O:file output-document:file o:file output-file:file a:file append-output:file P:file directory-prefix:file save-cookies:file i:in input-file:in load-cookies:in post-data:send post-file:upload body-data:send body-file:upload method:method header:header user:auth password:auth http-user:auth http-password:auth e:!risk execute:!risk use-askpass:!risk config:!risk proxy?:!risk warc-file:file',
});

const wget: Handler = (invocation) => {
  const { args, findings, scope } = invocation;
  const parsed = parseArgs(args, WGET);
  findings.add('external', 'net.fetch', 'It fetches from the network');
  for (const arg of parsed.unknown)
    findings.add(
      'risk',
      'option.unknown',
      `wget has the option ${textOf(arg)}, which the gate does not know`,
      arg.span,
    );
  let named = false;
  for (const { role, value, arg } of parsed.flags) {
    if (role === 'file' && value) {
      named = true;
      download(value, invocation);
    } else if (role === 'send' && value) {
      send(invocation, arg);
      if (value.flow?.secret) secretSent(value, invocation);
    } else if (role === 'upload' && value) sendFile(value, invocation);
    else if (role === 'method' && !/^(?:GET|HEAD)$/.test(textOf(value ?? undefined))) send(invocation, arg);
    else if (role === 'header' || role === 'auth') header(value, role, invocation);
    else if (role === 'in' && value) readPath(value, findings, scope);
    else if (role === 'risk')
      findings.add('risk', 'option.risk', `wget with ${textOf(arg)} does more than fetch`, arg.span);
  }
  for (const url of parsed.operands) {
    address(url, invocation);
    if (!named)
      download({ ...url, forms: url.forms.map((form) => form.split('/').at(-1) || 'index.html') }, invocation);
  }
  return {};
};

/** Sends whatever it is given: files, arguments, standard input. */
const sender: Handler = (invocation) => {
  const { args, findings, scope, command, name } = invocation;
  findings.add('risk', 'net.send', `${name} sends data over the network`);
  for (const arg of args) {
    if (/^-./.test(textOf(arg)) && !textOf(arg).includes('=')) continue;
    const form = arg.forms.map((text) => text.replace(/^[^/]*[@=]/, ''));
    if (readPath({ ...arg, forms: form }, findings, scope)) secretSent(arg, invocation);
    if (arg.flow?.secret) secretSent(arg, invocation);
  }
  if (command.stdin?.secret || namesSecret(command.stdin?.text ?? '', invocation))
    findings.add('risk', 'secret.sent', 'It sends a credential over the network');
  return {};
};

/** `sftp host <<< 'put ~/.ssh/id_rsa'`: the words of its script name files. */
function namesSecret(script: string, { scope }: Invocation): boolean {
  const expandHome = (word: string) => word.replace(/^~(?=\/)/, scope.context.home);
  return script
    .split(/\s+/)
    .some(
      (word) =>
        word.includes('/') &&
        (isSecret(expandHome(word), scope.context) || holdsCredentials([word], scope.context, scope.state)),
    );
}

/** `nc`, `socat`, `telnet`: a raw socket; with a program behind it, a door into the machine. */
const socket: Handler = (invocation) => {
  const { args, findings, command } = invocation;
  const words = args.map((arg) => textOf(arg));
  findings.add('risk', 'net.socket', `${invocation.name} opens a raw network connection`);
  const runs = words.some(
    (word, at) =>
      /^-[a-z]*[ec]$/.test(words[at - 1] ?? '') ||
      /^--(?:sh-)?exec/.test(word) ||
      /(?:exec|system|shell)[:=]/i.test(word),
  );
  const isShell = /(?:^|[/:=\s'"])(?:ba|z|da|k|c)?sh\b|cmd(?:\.exe)?|powershell|pwsh|python|perl/i.test(
    words.join(' '),
  );
  if (runs && isShell) findings.add('floor', 'floor.reverse-shell', 'It hands a shell to another machine');
  else if (runs) findings.add('risk', 'net.exec', 'It connects a program to the network');
  const carried = worseSecret([command.stdin?.secret, ...args.map((arg) => arg.flow?.secret)]);
  if (carried) findings.add('risk', 'secret.sent', 'It sends a credential over the network');
  return {};
};

/** zsh's own socket: whatever reads or writes its descriptor later speaks to the other machine. */
const zshSocket: Handler = (invocation) => {
  invocation.scope.line.socketOpened = true;
  return socket(invocation);
};

/** Name lookups and probes: the name itself travels. */
const lookup: Handler = (invocation) => {
  const { args, findings, name } = invocation;
  findings.add('external', 'net.lookup', `${name} asks the network`);
  for (const arg of args) {
    if (arg.flow?.secret) secretSent(arg, invocation);
    if (arg.flow || arg.splits || arg.forms.some((form) => hasUnknown(form)))
      findings.add('risk', 'net.send', 'What it asks the network is not known until it runs', arg.span);
    if (/^-f$|^@/.test(textOf(arg)) && /^-f$/.test(textOf(arg)))
      findings.add('risk', 'option.risk', `${name} reads a file of questions`, arg.span);
  }
  if (invocation.command.stdin?.secret) findings.add('risk', 'secret.sent', 'It sends a credential over the network');
  return {};
};

const SSH = flagSpecs({
  flags:
    '4 6 A a C f G g K k M N n q s T t V v X x Y y B: b: c: D: E:out e: F:config I:!risk i: J: L: l: m: O: o:!risk p: P: Q: R: S: W: w:',
});

/** `ssh host command`: the command runs elsewhere; what the floor forbids here it forbids there. */
const ssh: Handler = (invocation) => {
  const { args, findings, command, scope } = invocation;
  const parsed = parseArgs(args, SSH, { stopAtOperand: true });
  findings.add('risk', 'net.remote', 'It acts on another machine');
  for (const flag of parsed.flags) if (flag.role === 'out' && flag.value) writePath(flag.value, findings, scope);
  for (const arg of parsed.unknown)
    findings.add('risk', 'option.unknown', `ssh has the option ${textOf(arg)}, which the gate does not know`, arg.span);
  for (const flag of parsed.flags) if (flag.name === 'o' && flag.value) runHere(flag.value, invocation);
  const words = parsed.operands.slice(1);
  if (words.length > 0) remoteText(words, invocation);
  if (command.stdin?.text)
    scope.nested(command.stdin.text, 'posix', { ...scope, depth: scope.depth + 1 }, command.span);
  if (command.stdin?.secret) findings.add('risk', 'secret.sent', 'It sends a credential to another machine');
  return {};
};

/** `-o ProxyCommand=TEXT`: these settings run a line of shell on this machine. */
function runHere(setting: Arg, invocation: Invocation): void {
  const [, text] = /^\s*(?:Proxy|Local|KnownHosts)Command[\s=]+(.+)$/is.exec(textOf(setting)) ?? [];
  if (text) runText({ ...setting, forms: [text] }, invocation);
}

function remoteText(words: readonly Arg[], invocation: Invocation): void {
  const known = words.every((word) => isStatic(word));
  const text = words.map((word) => textOf(word)).join(' ');
  runText({ forms: [known ? text : '\uE000'], splits: false, flow: null, span: invocation.command.span }, invocation);
}

/** `scp`, `rsync`: `host:path` is elsewhere, anything else is here. */
const transfer: Handler = (invocation) => {
  const { args, findings, scope, name } = invocation;
  const words = args.filter((arg) => !/^-/.test(textOf(arg)) || arg.splits);
  const flags = args.filter((arg) => /^-/.test(textOf(arg))).map((arg) => textOf(arg));
  const isRemote = (arg: Arg | undefined) => /^(?:[\w.-]+@)?[\w.-]+:(?!\\)|^\w+:\/\//.test(textOf(arg));
  const target = words.at(-1);
  const sources = words.slice(0, -1);
  findings.add('write', 'write', `${name} copies files`);
  if (flags.some((flag) => /^--(?:delete|remove-source|del)/.test(flag))) {
    findings.add('risk', 'delete', `${name} deletes what the source does not hold`);
    if (target && !isRemote(target)) deletePath(target, true, findings, scope);
  }
  if (flags.some((flag) => /^-[a-zA-Z]*e|^--rsh|^--rsync-path|^-[oSF]|^--files-from|^--daemon/.test(flag)))
    findings.add('risk', 'option.risk', `${name} runs a program of its own`);
  if (words.some((arg) => isRemote(arg)))
    findings.add(
      isRemote(target) ? 'risk' : 'external',
      isRemote(target) ? 'net.send' : 'net.fetch',
      `${name} copies over the network`,
    );
  for (const source of sources) {
    if (isRemote(source)) continue;
    const secret =
      readPath(source, findings, scope) || (isRemote(target) && holdsSecrets(source.forms, scope.context, scope.state));
    if (secret && isRemote(target)) secretSent(source, invocation);
    if (secret) scope.line.secretKept = true;
  }
  if (target && !isRemote(target)) writePath(target, findings, scope);
  return {};
};

/** HTTPie: `name=value` and a method other than GET send. */
const httpie: Handler = (invocation) => {
  const { args, findings } = invocation;
  findings.add('external', 'net.fetch', 'It fetches from the network');
  for (const arg of args) {
    const text = textOf(arg);
    if (/^(?:POST|PUT|PATCH|DELETE)$/.test(text) || /^[\w-]+(?::=@?|=@?|@)/.test(text) || !isStatic(arg))
      send(invocation, arg);
    const path = /^[\w-]+(?::?=)?@(.+)$/.exec(arg.forms[0] ?? '')?.[1];
    if (path) sendFile({ ...arg, forms: [expand(path, invocation)] }, invocation);
    if (arg.flow?.secret) secretSent(arg, invocation);
    if (/^-/.test(text) && !/^(?:--(?:body|headers|verbose|print|json|follow)|-[bhvjF])$/.test(text))
      findings.add('risk', 'option.unknown', `It has the option ${text}, which the gate does not know`, arg.span);
  }
  if (invocation.command.stdin) send(invocation, null);
  return {};
};

/** Commands that print a stored credential. */
function printsSecret(verbs: RegExp): Handler {
  return (invocation): Handled => {
    const text = invocation.args.map((arg) => textOf(arg)).join(' ');
    const prints = verbs.test(text);
    invocation.findings.add(
      'risk',
      prints ? 'secret.print' : 'secrets',
      `${invocation.name} works with stored credentials`,
    );
    return {};
  };
}

export const NETWORK: Readonly<Record<string, Handler>> = {
  curl,
  wget,
  ssh,
  scp: transfer,
  rsync: transfer,
  sftp: sender,
  ftp: sender,
  lftp: sender,
  mail: sender,
  mailx: sender,
  sendmail: sender,
  mutt: sender,
  rclone: sender,
  nc: socket,
  ncat: socket,
  netcat: socket,
  socat: socket,
  telnet: socket,
  ztcp: zshSocket,
  nslookup: lookup,
  dig: lookup,
  host: lookup,
  drill: lookup,
  whois: lookup,
  ping: lookup,
  ping6: lookup,
  traceroute: lookup,
  tracepath: lookup,
  mtr: lookup,
  http: httpie,
  https: httpie,
  xh: httpie,
  security: printsSecret(/find-\w+-password|dump|export/),
  pass: printsSecret(/./),
  'secret-tool': printsSecret(/lookup|search/),
  op: printsSecret(/read|get|item/),
  gpg: printsSecret(/export-secret|decrypt|-d\b/),
  vault: printsSecret(/read|get/),
};
