import { type Arg, isStatic, textOf } from '../command.ts';
import type { Handler, Invocation } from '../invocation.ts';
import { flagSpecs, parseArgs } from '../options.ts';
import { readPath, writePath } from '../path-effects.ts';
import { holdsSecrets, placeOf } from '../places.ts';
import { runText } from './by-table.ts';

const TAR = flagSpecs({
  flags:
    'A c d r t u x z j J a v w p s f:file file:file C:cwd directory:cwd k m o O h l n B b: T:in files-from:in X:in exclude-from:in exclude: exclude-vcs exclude-vcs-ignores strip-components: strip: transform:!risk xform:!risk wildcards no-wildcards anchored no-anchored ignore-case create extract get list append update diff compare catenate concatenate delete!risk gzip bzip2 xz zstd lzma lzip auto-compress verbose keep-old-files skip-old-files overwrite overwrite-dir!risk unlink-first!risk U!risk recursive-unlink!risk remove-files!risk no-same-owner same-owner no-same-permissions same-permissions preserve-permissions mtime: owner: group: mode: sort: numeric-owner dereference one-file-system sparse S totals? checkpoint? show-transformed-names to-stdout full-time no-recursion recursion null verify W format: H: level: touch quoting-style: warning: absolute-names!risk P!risk ' +
    'checkpoint-action:run I:run use-compress-program:run to-command:run F:run info-script:run new-volume-script:run rsh-command:run rmt-command:run L:!risk g:out listed-incremental:out index-file:out backup? suffix:',
});

/** `tar`: its first word may be a bundle without a dash; extracting writes, listing reads, and several options run programs. */
export const tar: Handler = (invocation) => {
  const { args, findings, scope } = invocation;
  const [first, ...rest] = args;
  const bare = first && isStatic(first) && /^[A-Za-z]+$/.test(textOf(first));
  const parsed = parseArgs(bare && first ? oldStyle(first, rest) : args, TAR);
  const names = parsed.flags.map((flag) => flag.name);
  const mode =
    names.find((name) => /^(?:[cxtrud]|A|create|extract|get|list|append|update|diff|compare)$/.test(name)) ?? '';
  for (const arg of parsed.unknown)
    findings.add('risk', 'option.unknown', `tar has the option ${textOf(arg)}, which the gate does not know`, arg.span);
  for (const flag of parsed.flags) {
    if (flag.role === 'run' && flag.value) {
      const text = textOf(flag.value).replace(/^exec=/, '');
      runText({ ...flag.value, forms: [text] }, invocation);
    }
    if (flag.role === 'risk' || flag.role === 'run')
      findings.add(
        'risk',
        'tar.option',
        `tar with ${textOf(flag.arg)} can run other programs or leave its folder`,
        flag.arg.span,
      );
  }
  if (args.some((arg) => arg.splits || /^\*/.test(textOf(arg))))
    findings.add('risk', 'option.dynamic', 'A file name that starts with a dash would be read as an option');
  const archive = parsed.flags.find((flag) => flag.role === 'file')?.value;
  const isList = /^(?:t|list|d|diff|compare)$/.test(mode);
  const extracts = /^(?:x|extract|get)$/.test(mode);
  if (archive && /^[\w.-]+@?[\w.-]*:/.test(textOf(archive)))
    findings.add('risk', 'net.send', 'tar reaches another machine', archive.span);
  findings.add(isList ? 'read' : 'write', isList ? 'read' : 'write', isList ? 'tar only lists' : 'tar writes files');
  if (extracts) extractInto(parsed.flags.find((flag) => flag.role === 'cwd')?.value ?? null, names, invocation);
  else if (!isList) pack(archive ?? null, parsed.operands, invocation);
  if ((isList || extracts) && archive) readPath(archive, findings, scope);
  return {};
};

/** `tar czf a.tgz src`: each letter that wants a value takes the next word. */
function oldStyle(bundle: Arg, rest: readonly Arg[]): readonly Arg[] {
  const words = [...rest];
  const flags: Arg[] = [];
  for (const letter of textOf(bundle)) {
    flags.push({ ...bundle, forms: [`-${letter}`] });
    const value = TAR.get(letter)?.takes === 'value' ? words.shift() : undefined;
    if (value) flags.push(value);
  }
  return [...flags, ...words];
}

function extractInto(folder: Arg | null, names: readonly string[], { findings, scope }: Invocation): void {
  if (names.some((name) => /^(?:O|to-stdout)$/.test(name))) return;
  const target = folder ?? { forms: ['.'], splits: false, flow: null, span: null };
  writePath(target, findings, scope);
  // Nobody knows what is in the archive: unpacked there, it may plant a login key or another policy.
  const inside = target.forms.flatMap((form) => ['authorized_keys', 'settings.json'].map((name) => `${form}/${name}`));
  const place = placeOf(inside, scope.context, scope.state);
  if (place === 'login-keys' || place === 'policy') writePath({ ...target, forms: inside }, findings, scope);
}

function pack(archive: Arg | null, sources: readonly Arg[], { findings, scope }: Invocation): void {
  if (archive && textOf(archive) !== '-') writePath(archive, findings, scope);
  for (const source of sources) {
    if (!holdsSecrets(source.forms, scope.context, scope.state)) continue;
    findings.add('risk', 'secret.read', `${textOf(source)} holds credentials`, source.span);
    scope.line.secretKept = true;
  }
}
