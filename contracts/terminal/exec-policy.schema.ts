import { z } from 'zod';

const VerdictName = z.enum(['allow', 'ask', 'block']);
export const EffectName = z.enum(['read', 'build', 'write', 'external', 'risk', 'unparsed', 'floor']);
const LevelRow = z.array(VerdictName).length(5);

const row = {
  /** What it does when nothing in its arguments makes it worse. */
  effect: EffectName.optional(),
  /** Every option it may have; any other is `unknown`. Notation: see src-main/policy/options.ts. */
  flags: z.string().optional(),
  /** Names of `flagGroups` it shares. */
  use: z.array(z.string()).optional(),
  /** Roles of the operands in order; `*` repeats: `text in*`. */
  operands: z.string().optional(),
  /** What an option that is not listed makes of it; `risk` where absent. */
  unknown: EffectName.optional(),
  /** `-name` is one option, not a bundle of letters. */
  singleDash: z.boolean().optional(),
  /** Options that make it something else: `--check` of a formatter. */
  when: z.record(z.string(), EffectName).optional(),
  /** What it is without operands. */
  alone: EffectName.optional(),
  /** The reason a person reads, without a full stop. */
  reason: z.string().optional(),
  /** Its output names or holds what it was given: `roots` (paths), `secret` (a credential), `network` (a download). */
  prints: z.enum(['roots', 'secret', 'network', 'input']).optional(),
};

const SubRow = z.strictObject(row);
export const ProgramRow = z.strictObject({
  ...row,
  /** First operand words, or several joined by a space (`run build`), and what each means. */
  subs: z.record(z.string(), SubRow).optional(),
  /** Any sub-command that `subs` does not name. */
  otherwise: EffectName.optional(),
});
export type ProgramRow = z.infer<typeof ProgramRow>;

/** `words`: the rest is a command; `shell`: the rest, joined, is shell text; `each`: every word of it is. */
const CommandKind = z.enum(['words', 'shell', 'each']).default('words');

const WrapperRow = z.strictObject({
  flags: z.string().optional(),
  /** Operands before the command. */
  skip: z.int().min(0).optional(),
  /** The least that it is, whatever it runs. */
  min: EffectName.optional(),
  reason: z.string().optional(),
  kind: CommandKind,
  /** Assignments may stand before the command. */
  assigns: z.boolean().optional(),
  /** What it means without a command. */
  alone: EffectName.optional(),
});
export type WrapperRow = z.infer<typeof WrapperRow>;

const RunnerRow = z.strictObject({
  /** First operand words of the sub-commands that run the rest: `exec`, `compute ssh`. */
  verbs: z.array(z.string()),
  flags: z.string().optional(),
  skip: z.int().min(0).optional(),
  /** Options after which every word belongs to the command: `-c` of `nix develop`. */
  rest: z.array(z.string()).optional(),
  /** The first operand names the program, with a source before it (`nixpkgs#jq`, `test:pytest`). */
  names: z.boolean().optional(),
  min: EffectName.optional(),
  reason: z.string().optional(),
  kind: CommandKind,
});
export type RunnerRow = z.infer<typeof RunnerRow>;

/** The table behind the gate: contracts/terminal/exec-policy.v1.yaml. */
export const ExecPolicy = z.strictObject({
  version: z.literal(1),
  levels: z.record(EffectName, LevelRow),
  places: z.record(
    z.enum(['policy', 'login-keys', 'device', 'boot', 'secret', 'startup', 'sink', 'system', 'vital']),
    z.array(z.string()),
  ),
  guarded: z.array(z.string()),
  secrets: z.strictObject({ names: z.array(z.string()), folders: z.array(z.string()), except: z.array(z.string()) }),
  programFolders: z.array(z.string()),
  protectedBranches: z.array(z.string()),
  gateProcesses: z.array(z.string()),
  environment: z.strictObject({
    harmless: z.array(z.string()),
    steering: z.array(z.string()),
    secret: z.array(z.string()),
  }),
  shells: z.array(z.string()),
  interpreters: z.record(z.string(), z.strictObject({ code: z.array(z.string()), flags: z.string() })),
  wrappers: z.record(z.string(), WrapperRow),
  runners: z.record(z.string(), RunnerRow),
  consoles: z.array(z.string()),
  flagGroups: z.record(z.string(), z.string()),
  programs: z.record(z.string(), ProgramRow),
  powershell: z.strictObject({
    aliases: z.record(z.string(), z.string()),
    cmdlets: z.record(z.string(), z.strictObject({ effect: EffectName, operands: z.string().optional() })),
  }),
  nushell: z.strictObject({
    commands: z.record(z.string(), z.strictObject({ effect: EffectName, operands: z.string().optional() })),
  }),
});
export type ExecPolicy = z.infer<typeof ExecPolicy>;
