import { type Flow, hasUnknown, type Redirect, textOf } from './command.ts';
import { type Finding, Findings } from './effects.ts';
import { readPath, writePath } from './path-effects.ts';
import { resolvePath } from './paths.ts';
import { placeOf } from './places.ts';
import type { Scope } from './scope.ts';

/** What a command's redirections read and write. `out` is what the command prints, remembered for a later stage that runs the file. */
export function judgeRedirects(redirects: readonly Redirect[], out: Flow, scope: Scope): readonly Finding[] {
  const findings = new Findings(redirects[0]?.target.span ?? null);
  for (const { kind, target } of redirects) {
    const place = placeOf(target.forms, scope.context, scope.state);
    if (place === 'network') {
      scope.line.socketOpened = true;
      findings.add('risk', 'net.socket', 'The shell opens a network connection', target.span);
      if (out.secret && kind !== 'read')
        findings.add('floor', 'floor.exfiltration', 'It would send a credential over the network', target.span);
      continue;
    }
    if (kind !== 'write') readPath(target, findings, scope);
    if (kind === 'read') continue;
    if (target.splits || target.forms.some(hasUnknown))
      findings.add('risk', 'write.unknown', 'Where the output goes is not known until it runs', target.span);
    writePath(target, findings, scope);
    if (out.secret && place !== 'sink') scope.line.secretKept = true;
    remember(textOf(target), out, scope);
  }
  return findings.list;
}

/** Keeps what the line wrote where, so that `… > x.sh; sh x.sh` is judged by what x.sh holds. */
export function remember(target: string, out: Flow, scope: Scope): void {
  const entry = { text: out.text, network: out.network };
  scope.line.written.set(target, entry);
  for (const path of resolvePath(target, scope.context, scope.state)) scope.line.written.set(path, entry);
}
