import { X } from 'lucide-react';
import type { Approval } from '../../../../contracts/model/index.ts';
import { hideApproval } from '../../../stores/approvals.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { MarkedLine } from '../../../ui/marked-line.tsx';
import { nextStep } from '../../../ui/next-step.ts';
import { ReasonText } from './reason-line.tsx';

/** A request that the gate refused: what, and why. It stays until it is put away, another request comes or another command runs. */
export function BlockedNote({ approval }: { approval: Approval }) {
  return (
    <div className="request-banner request-blocked" role="status">
      <div className="request-text">
        <div className="request-head">
          <Badge tone="fail">blocked</Badge>
          <code className="request-line" title={approval.line}>
            $ <MarkedLine line={approval.line} span={approval.verdict.span} />
          </code>
        </div>
        <div className="request-why">
          <ReasonText approval={approval} />
        </div>
        <div className="request-why">{nextStep(approval.verdict, approval.level)}</div>
      </div>
      <Button variant="icon" aria-label="Put away" onClick={() => hideApproval(approval.id)}>
        <X size={15} aria-hidden="true" />
      </Button>
    </div>
  );
}
