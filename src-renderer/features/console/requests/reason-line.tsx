import type { Approval } from '../../../../contracts/model/index.ts';

/** What the gate says at which level, why, and by which rule. */
export function ReasonText({ approval }: { approval: Approval }) {
  const { verdict, rule, reason } = approval.verdict;
  const lead = { block: 'Blocked', ask: `${approval.level} asks`, allow: `${approval.level} allows it` }[verdict];
  return (
    <>
      {lead}: {reason.replace(/\.$/, '')} · rule {rule}
    </>
  );
}
