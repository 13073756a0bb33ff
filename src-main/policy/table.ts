import generated from '../../contracts/terminal/exec-policy.generated.json' with { type: 'json' };
import type { ExecPolicy, ProgramRow } from '../../contracts/terminal/exec-policy.schema.ts';
import type { PolicyLayer } from './judge.ts';

/** The copy was parsed by its schema when it was embedded; a parse at the first line would cost it 80 ms. */
const builtIn = generated as unknown as ExecPolicy;
/** The table of the line being judged; judging is synchronous, so there is one at a time. */
let current: ExecPolicy | null = null;

const merged = new WeakMap<readonly PolicyLayer[], ExecPolicy>();

/**
 * The rows of contracts/terminal/exec-policy.v1.yaml, embedded at build time because this room does no I/O, with the policy
 * files of the line being judged on top.
 *
 * @see contracts/terminal/exec-policy.test.ts, which proves that the embedded copy equals the YAML.
 */
export function policyTable(): ExecPolicy {
  return current ?? builtIn;
}

/** Runs with the table that these files make. */
export function withPolicies<T>(layers: readonly PolicyLayer[] | undefined, run: () => T): T {
  if (!layers || layers.length === 0) return run();
  const before = current;
  current = mergedTable(layers);
  try {
    return run();
  } finally {
    current = before;
  }
}

function mergedTable(layers: readonly PolicyLayer[]): ExecPolicy {
  const known = merged.get(layers);
  if (known) return known;
  const table = layers.reduce(addLayer, builtIn);
  merged.set(layers, table);
  return table;
}

/** Lists only grow; rows of programs count as they are only where the file may loosen. */
function addLayer(table: ExecPolicy, layer: PolicyLayer): ExecPolicy {
  const { environment, places } = table;
  return {
    ...table,
    protectedBranches: [...table.protectedBranches, ...layer.protectedBranches],
    guarded: [...table.guarded, ...layer.guarded],
    places: { ...places, secret: [...(places.secret ?? []), ...layer.secrets] },
    environment: {
      ...environment,
      steering: [...environment.steering, ...layer.steering.map((name) => name.replaceAll('*', '\\w*'))],
      harmless: layer.mayLoosen ? [...environment.harmless, ...layer.harmless] : environment.harmless,
    },
    programs: layer.mayLoosen ? mergePrograms(table.programs, layer.programs) : table.programs,
  };
}

/** `mytool: read`: whatever its arguments, that is what it does. */
export function withDefaults(row: ProgramRow): ProgramRow {
  return { operands: 'text*', ...(row.effect && { unknown: row.effect }), ...row };
}

function mergePrograms(
  base: Readonly<Record<string, ProgramRow>>,
  added: Readonly<Record<string, ProgramRow>>,
): Record<string, ProgramRow> {
  const rows = Object.entries(added).map(([name, row]): [string, ProgramRow] => {
    const known = Object.hasOwn(base, name) ? base[name] : undefined;
    // No file moves the floor.
    if (!known) return [name, withDefaults(row)];
    if (known.effect === 'floor') return [name, known];
    if (known.subs && row.effect && !row.subs) return [name, withDefaults(row)];
    const flags = [row.flags, known.flags].filter(Boolean).join(' ');
    return [
      name,
      { ...known, ...row, flags, subs: known.subs || row.subs ? { ...known.subs, ...row.subs } : undefined },
    ];
  });
  return { ...base, ...Object.fromEntries(rows) };
}
