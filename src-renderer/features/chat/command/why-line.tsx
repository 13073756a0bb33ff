import type { SecurityLevel, Verdict } from '../../../../contracts/model/index.ts';

/** Why the gate asks or blocks, in its own words. */
export function WhyLine({ verdict, level }: { verdict: Verdict; level: SecurityLevel | null }) {
  return (
    <div className="command-why">
      <p>{verdict.reason}</p>
      <p>
        rule <code>{verdict.rule}</code>
        {verdict.verdict === 'block' && `${level ? ` · ${level}` : ''} · not run; the agent was told why`}
      </p>
    </div>
  );
}
