import type { Mark } from './read-mark.ts';

/** The shell's variables as VS Code's scripts report them: piece by piece, and nothing holds before the end mark. */
export class EnvironmentReport {
  #current: ReadonlyMap<string, string> = new Map();
  #next: Map<string, string> | null = null;

  get variables(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#current);
  }

  take({ step, fields: [name = '', value = ''] }: Extract<Mark, { kind: 'environment' }>): void {
    if (step === 'EnvJson') this.#current = readJson(name) ?? this.#current;
    else if (step === 'EnvSingleStart') this.#next = new Map(name === '1' ? [] : this.#current);
    else if (step === 'EnvSingleEntry') this.#next?.set(name, value);
    else if (step === 'EnvSingleDelete') this.#next?.delete(name);
    else {
      this.#current = this.#next ?? this.#current;
      this.#next = null;
    }
  }
}

function readJson(text: string): Map<string, string> | null {
  try {
    const entries = Object.entries(JSON.parse(text) as Record<string, unknown>);
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return null; // A report that is no JSON says nothing.
  }
}
