import generated from '../../contracts/terminal/exec-policy.generated.json' with { type: 'json' };
import { ExecPolicy } from '../../contracts/terminal/exec-policy.schema.ts';

let parsed: ExecPolicy | null = null;

/**
 * The rows of contracts/terminal/exec-policy.v1.yaml, embedded at build time because this room does no I/O.
 *
 * @see contracts/terminal/exec-policy.test.ts, which proves that the embedded copy equals the YAML.
 */
export function policyTable(): ExecPolicy {
  parsed ??= ExecPolicy.parse(generated);
  return parsed;
}
