import { type SessionId, VerdictKind } from '../../contracts/model/index.ts';
import { sessionIdOf, textOption } from './argument.ts';
import type { CommandArguments } from './commands/types.ts';
import { sinceOf } from './since.ts';
import { UsageError } from './usage-error.ts';

interface AuditFilter {
  readonly since: number | undefined;
  readonly sessionId: SessionId | undefined;
  readonly verdict: VerdictKind | undefined;
}

/** @param now Epoch milliseconds. @throws {UsageError} */
export function readAuditFilter(args: CommandArguments, now: number): AuditFilter {
  const [since, session, verdict] = ['since', 'session', 'verdict'].map((name) => textOption(args, name));
  return {
    since: since === undefined ? undefined : sinceOf(since, now),
    sessionId: session === undefined ? undefined : sessionIdOf(session),
    verdict: verdict === undefined ? undefined : verdictOf(verdict),
  };
}

function verdictOf(text: string): VerdictKind {
  const parsed = VerdictKind.safeParse(text.toLowerCase());
  if (parsed.success) return parsed.data;
  throw new UsageError(`--verdict takes one of ${VerdictKind.options.join(', ')}.`);
}
