import type { Span } from '../../../contracts/model/index.ts';
import { type Flow, OPAQUE_FLOW } from '../command.ts';
import { Findings } from '../effects.ts';
import type { Scope } from '../scope.ts';

export function walkPwsh(text: string, origin: Span | null, scope: Scope): Flow {
  const findings = new Findings(origin);
  findings.add('floor', 'parse.grammar', 'This shell is not read yet');
  scope.stages.push({ text, program: null, findings });
  return OPAQUE_FLOW;
}
