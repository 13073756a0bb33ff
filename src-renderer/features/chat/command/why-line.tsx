import type { CommandPart, Verdict } from '../../../../contracts/model/index.ts';

/** Why the gate asks or blocks, in its own words. */
export function WhyLine({ part, verdict }: { part: CommandPart; verdict: Verdict }) {
  const isBlocked = part.state === 'blocked';
  return (
    <div className="command-why">
      <p>
        {isBlocked && <strong>Blocked. </strong>}
        {verdict.reason}
      </p>
      <p>
        rule <code>{verdict.rule}</code>
        {isBlocked && ' · it was not run and the agent was told why'}
      </p>
    </div>
  );
}
