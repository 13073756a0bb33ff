/** A call of another tool, and the call of ours it means. */
export interface IdiomCall {
  readonly call: string;
  readonly means: string;
}

/** What may be there or not: `[-a]`, `[-c DIR]`. */
const OPTIONAL = /\s*\[([^\]]+)\]/;

/**
 * Every way to write an idiom: what stands in brackets may be left out. What it means keeps of its own brackets those whose slots
 * the call has: `tmux new [-c DIR]` means `term open [--cwd DIR]`.
 */
export function spellings({ call, means }: IdiomCall): IdiomCall[] {
  const part = OPTIONAL.exec(call);
  if (part)
    return [`${part[0].replace(/[[\]]/g, '')}`, ''].flatMap((kept) =>
      spellings({ call: call.replace(part[0], kept).trim(), means }),
    );
  const slots = new Set(call.match(/\b[A-Z]+\b/g));
  const kept = means.replace(new RegExp(OPTIONAL, 'g'), (whole, inner: string) =>
    (inner.match(/\b[A-Z]+\b/g) ?? []).every((slot) => slots.has(slot)) ? whole.replace(/[[\]]/g, '') : '',
  );
  return [{ call, means: kept.trim() }];
}
