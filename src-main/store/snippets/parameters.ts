/** What stands in a saved line for something to be told when it runs: `{{name}}`, or `{{name=default}}`. */
export interface Parameter {
  readonly name: string;
  /** Null: a value must be told. */
  readonly defaultValue: string | null;
}

/** `\{{name}}` is left as `{{name}}`, and what other tools write in such braces (`{{.Names}}`, `{{json .}}`) is left alone. */
const PARAMETER = /(\\)?\{\{\s*([A-Za-z_][\w-]*)\s*(?:=([^{}]*))?\}\}/g;

/** Each once, in the order of the line; the first default that is written holds. */
export function parametersOf(command: string): Parameter[] {
  const found = new Map<string, Parameter>();
  for (const [, escaped, name = '', value] of command.matchAll(PARAMETER)) {
    if (escaped) continue;
    const known = found.get(name)?.defaultValue ?? null;
    found.set(name, { name, defaultValue: known ?? value?.trim() ?? null });
  }
  return [...found.values()];
}

/** The line with its parameters as told, letter for letter. */
export function fillIn(command: string, values: ReadonlyMap<string, string>): string {
  return command.replace(PARAMETER, (whole: string, escaped: string | undefined, name: string) =>
    escaped ? whole.slice(1) : (values.get(name) ?? whole),
  );
}
