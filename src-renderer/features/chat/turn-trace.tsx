import type { TurnTrace as Trace, TraceStep } from '../../../contracts/model/index.ts';
import { stepText, traceText } from './trace-text.ts';

/** How the turn went, in one row; opens to its steps. */
export function TurnTrace({ trace }: { trace: Trace }) {
  return (
    <details className="turn-trace">
      <summary>{traceText(trace)}</summary>
      <ol>
        {trace.steps.map((step, index) => (
          <li key={keyOf(step, index)}>{stepText(step)}</li>
        ))}
      </ol>
    </details>
  );
}

/** Steps are only ever added, so that their place names them. */
function keyOf(_step: TraceStep, index: number): string {
  return `step-${index}`;
}
