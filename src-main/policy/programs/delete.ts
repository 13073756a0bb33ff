import { type Arg, textOf, unknownArg } from '../command.ts';
import type { Handler, Invocation } from '../invocation.ts';
import { flagSpecs, parseArgs } from '../options.ts';
import { deletePath, readPath, readTree, writePath } from '../path-effects.ts';
import { holdsPolicy, isCatastrophe, placeOf } from '../places.ts';

const RM = flagSpecs({
  flags:
    'r R recursive f force i I interactive? d dir v verbose p t trash P permanent one-file-system no-preserve-root preserve-root? x W help version',
});

/** `rm` and its kin. Operands may come before options. */
const rm: Handler = (invocation) => {
  const { args, findings, scope, name } = invocation;
  const parsed = parseArgs(args, RM);
  const recursive =
    name === 'rmdir'
      ? false
      : parsed.flags.some((flag) => /^(?:r|R|recursive)$/.test(flag.name)) || parsed.dynamic.some((arg) => arg.splits);
  for (const arg of parsed.operands) deletePath(arg, recursive || Boolean(arg.flow?.roots.length), findings, scope);
  findings.add('risk', 'delete', `${name} deletes files`);
  return {};
};

/** `dd`: operands are `if=` and `of=`. */
const dd: Handler = ({ args, findings, scope }) => {
  findings.add('read', 'read', 'dd copies data');
  for (const arg of args) {
    const [key = '', ...rest] = textOf(arg).split('=');
    const value: Arg = { ...arg, forms: arg.forms.map((form) => form.slice(form.indexOf('=') + 1)) };
    if (key === 'if') readPath(value, findings, scope);
    else if (key === 'of') writePath(value, findings, scope);
    else if (!/^(?:bs|ibs|obs|cbs|count|skip|seek|conv|iflag|oflag|status)$/.test(key) || rest.length === 0)
      findings.add(
        'risk',
        'option.unknown',
        `dd has the operand ${textOf(arg)}, which the gate does not know`,
        arg.span,
      );
  }
  return {};
};

/** Programs whose only purpose is to lay out or empty a disk. */
const disk: Handler = ({ args, findings, scope, name }) => {
  const lists = args.every(
    (arg) => /^-(?:l|-list|V|-version|h|-help|x|n|-no-act)$/.test(textOf(arg)) || !/^-/.test(textOf(arg)),
  );
  const names = args.some((arg) => /^-(?:l|-list|n|-no-act)$/.test(textOf(arg)));
  const erases = args.some((arg) =>
    /^(?:erase\w*|zeroDisk|randomDisk|secureErase|partitionDisk|reformat|eraseall)$/i.test(textOf(arg)),
  );
  const drive = name === 'format' && args.some((arg) => /^[a-z]:$/i.test(textOf(arg)));
  const toDevice = erases || drive || args.some((arg) => placeOf(arg.forms, scope.context, scope.state) === 'device');
  if (lists && names) findings.add('risk', 'disk', `${name} looks at disks`);
  else
    findings.add(
      toDevice || args.length === 0 ? 'floor' : 'risk',
      toDevice ? 'floor.device' : 'disk',
      `${name} would erase or lay out a disk`,
    );
  if (!toDevice) for (const arg of args) if (!/^-/.test(textOf(arg))) writePath(arg, findings, scope);
  return {};
};

/** `mv` deletes where it takes from and writes where it puts. */
const mv: Handler = (invocation) => {
  const { findings, scope } = invocation;
  const { sources, targets } = copyArgs(invocation);
  for (const source of sources) {
    if (holdsPolicy(source.forms, scope.context, scope.state))
      findings.add('floor', 'floor.policy', 'It would move part of the gate away', source.span);
    else if (isCatastrophe(source.forms, scope.context, scope.state))
      findings.add('floor', 'floor.delete', `It would move ${textOf(source)} away`, source.span);
    else writePath(source, findings, scope);
  }
  for (const target of targets) writePath(target, findings, scope);
  return {};
};

/** `cp`, `ln`, `install`: sources are read, the target is written. */
const copy: Handler = (invocation) => {
  const { findings, scope, name } = invocation;
  const { sources, targets } = copyArgs(invocation);
  for (const source of sources) {
    if (name === 'ln') linkTo(source, invocation);
    else if (readTree(source, findings, scope)) scope.line.secretKept = true;
  }
  for (const target of targets) {
    writePath(target, findings, scope);
    // `cp evil.pub ../.ssh/` puts the file under its own name.
    const inside = sources.map((source) => `${target.forms[0]}/${(source.forms[0] ?? '').split('/').at(-1)}`);
    if (inside.length > 0) writeInside(inside, target, invocation);
  }
  return {};
};

function writeInside(forms: readonly string[], target: Arg, { findings, scope }: Invocation): void {
  const place = placeOf(forms, scope.context, scope.state);
  if (place === 'policy' || place === 'login-keys' || place === 'startup' || place === 'guarded')
    writePath({ ...target, forms }, findings, scope);
}

/** A link to a credential or to the gate lets a later, harmless-looking path reach it. */
function linkTo(source: Arg, { findings, scope }: Invocation): void {
  const place = placeOf(source.forms, scope.context, scope.state);
  if (place === 'secret' || place === 'policy' || place === 'device' || place === 'login-keys' || place === 'unknown')
    findings.add('risk', 'link', `It makes another name for ${textOf(source)}`, source.span);
  else if (place !== 'workspace')
    findings.add(
      'external',
      'link',
      `It makes a name for ${textOf(source)}, which is outside the workspace`,
      source.span,
    );
}

const COPY = flagSpecs({
  flags:
    'a archive attributes-only b backup? S: suffix: d f force i interactive H l link L dereference n no-clobber P no-dereference p preserve? parents R r recursive reflink? remove-destination sparse: strip-trailing-slashes s symbolic symbolic-link t: target-directory: T no-target-directory u update? v verbose x one-file-system Z context? relative r m: mode: o: owner: g: group: D directory C compare strip c debug',
});

function copyArgs({ args, findings, name }: Invocation): { sources: readonly Arg[]; targets: readonly Arg[] } {
  const parsed = parseArgs(args, COPY);
  findings.add('write', 'write', `${name} changes files`);
  for (const arg of parsed.unknown)
    findings.add(
      'risk',
      'option.unknown',
      `${name} has the option ${textOf(arg)}, which the gate does not know`,
      arg.span,
    );
  if (parsed.dynamic.some((arg) => arg.splits))
    findings.add('risk', 'option.dynamic', 'Which files it changes is not known until it runs');
  const into = parsed.flags.find((flag) => flag.name === 't' || flag.name === 'target-directory')?.value;
  if (into) return { sources: parsed.operands, targets: [into] };
  if (name === 'install' && parsed.flags.some((flag) => flag.name === 'd'))
    return { sources: [], targets: parsed.operands };
  if (parsed.operands.length === 1 && name === 'ln') return { sources: parsed.operands, targets: [] };
  return {
    sources: parsed.operands.slice(0, -1),
    targets: parsed.operands.length > 0 ? parsed.operands.slice(-1) : [unknownArg()],
  };
}

/** `chmod`, `chown`, `chattr`: recursive on what the machine needs, they are as bad as deletion. */
const modes: Handler = ({ args, findings, scope, name }) => {
  const recursive = args.some((arg) => /^-[a-zA-Z]*R|^--recursive/.test(textOf(arg)));
  const words = args.filter((arg) => !/^-/.test(textOf(arg)));
  const mode = textOf(words[0]);
  findings.add(name === 'chmod' ? 'write' : 'risk', 'write.mode', `${name} changes who may use a file`);
  if (/^[0-7]*[2-7][0-7]{3}$|[+=][rwxXt]*s/.test(mode))
    findings.add('risk', 'write.setuid', 'It gives a program the rights of its owner');
  const targets = args.some((arg) => /^--reference/.test(textOf(arg))) ? words : words.slice(1);
  for (const target of targets) {
    if (recursive && isCatastrophe(target.forms, scope.context, scope.state))
      findings.add(
        'floor',
        'floor.modes',
        `It would change the rights of ${textOf(target)} and everything below it`,
        target.span,
      );
    else writePath(target, findings, scope);
  }
  return {};
};

export const DELETERS: Readonly<Record<string, Handler>> = {
  rm,
  rmdir: rm,
  unlink: rm,
  shred: (invocation) => rm({ ...invocation, args: withoutValues(invocation.args) }),
  srm: rm,
  trash: rm,
  'trash-put': rm,
  rimraf: (invocation) =>
    rm({ ...invocation, args: [{ forms: ['-r'], splits: false, flow: null, span: null }, ...invocation.args] }),
  dd,
  mkfs: disk,
  wipefs: disk,
  blkdiscard: disk,
  fdisk: disk,
  sfdisk: disk,
  gdisk: disk,
  sgdisk: disk,
  parted: disk,
  hdparm: disk,
  badblocks: disk,
  format: disk,
  diskutil: disk,
  mkswap: disk,
  cryptsetup: disk,
  mv,
  cp: copy,
  ln: copy,
  install: copy,
  link: copy,
  chmod: modes,
  chown: modes,
  chgrp: modes,
  chattr: modes,
  setfacl: modes,
};

function withoutValues(args: readonly Arg[]): readonly Arg[] {
  return args.filter((arg) => !/^-[nsuzvxf]/.test(textOf(arg)));
}
