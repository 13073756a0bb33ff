import { z } from 'zod';
import { EffectName, ProgramRow } from './exec-policy.schema.ts';

/** A program's row, or only the effect: `terraform: external`. */
const Row = z.union([EffectName.transform((effect): ProgramRow => ({ effect })), ProgramRow], {
  error: `this is neither an effect (${EffectName.options.join(', ')}) nor a row like those of exec-policy.v1.yaml`,
});

/**
 * What a person (`policy.yaml` in the settings folder) or a project (`.vox/policy.yaml`) adds to the gate's table. All but
 * `programs` and `harmless` can only make it stricter; those two loosen only in the person's own file and in trusted folders.
 */
export const PolicyFile = z.strictObject({
  version: z.literal(1),
  programs: z.record(z.string().regex(/^[\w.+-]+$/, 'a program is named without its folder'), Row).default({}),
  /** Branches that no agent may overwrite; `release/*` is a family. */
  protectedBranches: z.array(z.string().min(1)).default([]),
  /** Paths whose contents are credentials: `~/x`, `/x`, `<workspace>/x`; `/**` at the end means all below. */
  secrets: z
    .array(z.string().regex(/^(?:~|<workspace>|\/|[a-zA-Z]:)/, 'a path starts with ~, <workspace> or /'))
    .default([]),
  /** Names of files and folders of a project that no agent changes in silence. */
  guarded: z.array(z.string().min(1)).default([]),
  /** Environment variables that steer programs; `MY_*` is a family. */
  steering: z
    .array(
      z
        .string()
        .regex(/^\w*(?:\*\w*){0,3}$/, 'a variable name, with at most three stars')
        .min(1),
    )
    .default([]),
  /** Options that no agent may give: by program, `*` for every one; with or without their dashes. */
  blockedParameters: z
    .record(z.string().min(1), z.array(z.string().regex(/^-{0,2}[A-Za-z0-9][\w-]*$/, 'an option by its name')))
    .default({}),
  /** Environment variables that may be set in silence. */
  harmless: z.array(z.string().regex(/^\w+$/)).default([]),
});
export type PolicyFile = z.infer<typeof PolicyFile>;
