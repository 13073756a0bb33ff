import type { SecurityLevel, Verdict } from '../../../../contracts/model/index.ts';
import { nextStep } from '../../../ui/next-step.ts';

/** Why the gate asks or blocks, in its own words, and what can be done about a block. */
export function WhyLine({ verdict, level }: { verdict: Verdict; level: SecurityLevel | null }) {
  return (
    <div className="command-why">
      <p>{verdict.reason}</p>
      <p>
        rule <code>{verdict.rule}</code>
        {verdict.verdict === 'block' && `${level ? ` · ${level}` : ''} · not run; the agent was told why`}
      </p>
      {verdict.verdict === 'block' && <p>{nextStep(verdict, level)}</p>}
    </div>
  );
}
