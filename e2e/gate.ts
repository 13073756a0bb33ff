/** A door that something under test has to pass, step by step, as a spec lets it: pace without sleeping. */
export class Gate {
  #permits = 0;
  readonly #passers: (() => void)[] = [];
  readonly #watchers: (() => void)[] = [];

  /** Resolves once somebody stands at the closed gate; at once when somebody already does. */
  async reached(): Promise<void> {
    if (this.#passers.length === 0) await new Promise<void>((resolve) => this.#watchers.push(resolve));
  }

  /** Lets the next `count` through, now or when they come. */
  release(count = 1): void {
    this.#permits += count;
    for (let pass = this.#next(); pass; pass = this.#next()) pass();
  }

  /** Lets everybody through from now on. */
  open(): void {
    this.release(Number.POSITIVE_INFINITY);
  }

  /** For the one that is held. */
  async pass(): Promise<void> {
    if (this.#permits > 0) {
      this.#permits -= 1;
      return;
    }
    await new Promise<void>((resolve) => {
      this.#passers.push(resolve);
      for (const tell of this.#watchers.splice(0)) tell();
    });
  }

  #next(): (() => void) | undefined {
    if (this.#permits === 0 || this.#passers.length === 0) return undefined;
    this.#permits -= 1;
    return this.#passers.shift();
  }
}
