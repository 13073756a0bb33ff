import { type Arg, textOf, worseSecret } from '../command.ts';
import type { Handler, Invocation } from '../invocation.ts';
import { resolveArg } from '../path-effects.ts';
import { holdsCredentials, isSecret } from '../places.ts';
import { judgeByTable } from './by-table.ts';

/** Words that hand something to a service: a file in an argument, standard input, or the text itself. */
const SENDING =
  /^(?:create|comment|edit|upload|cp|sync|mv|put|push|publish|set|deploy|copy|copyto|send|api|post|add|import|insert|review|login)$/;

/**
 * Programs that speak to one service (a forge, a cloud): judged by their row; a credential among what they are given would
 * leave the machine.
 */
export function sending(next: Handler = judgeByTable): Handler {
  return (invocation) => {
    const handled = next(invocation);
    const { args, command, findings, scope } = invocation;
    if (!args.some((arg) => SENDING.test(textOf(arg)))) return handled;
    const carried = worseSecret([command.stdin?.secret, ...args.map((arg) => arg.flow?.secret)]);
    if (
      carried === 2 ||
      args.some((arg) => namesSecret(arg, invocation)) ||
      (scope.line.secretKept && sends(invocation))
    )
      findings.add('floor', 'floor.exfiltration', 'It would send a credential over the network');
    return handled;
  };
}

function sends({ findings }: Invocation): boolean {
  return findings.worst.effect === 'risk';
}

function namesSecret(arg: Arg, { scope }: Invocation): boolean {
  const path = { ...arg, forms: arg.forms.map((form) => form.replace(/^[\w-]*=?@|^--?[\w-]+=@?|^fileb?:\/\//, '')) };
  return (
    resolveArg(path, scope).some((form) => isSecret(form, scope.context)) ||
    (path.forms.some((form) => form.includes('/')) && holdsCredentials(path.forms, scope.context, scope.state))
  );
}

const PROTECTED_REF = /git\/refs\/heads\/(?:main|master|trunk|production|release)\b/;

/** `gh api` can do whatever a push can: moving or deleting a protected branch is a force push. */
const gh: Handler = (invocation) => {
  const words = invocation.args.map((arg) => textOf(arg));
  const text = words.join(' ');
  if (words.includes('api') && PROTECTED_REF.test(text) && /\b(?:DELETE|force=true|"force":\s*true)/.test(text))
    invocation.findings.add('floor', 'floor.force-push', 'It would overwrite a protected branch on the remote');
  return judgeByTable(invocation);
};

export const SENDERS: Readonly<Record<string, Handler>> = {
  gh: sending(gh),
  ...Object.fromEntries(
    'glab tea gsutil rclone s3cmd s5cmd mc b2 azcopy vercel netlify wrangler firebase surge transfer croc wormhole magic-wormhole ipfs'
      .split(' ')
      .map((name) => [name, sending()]),
  ),
};
