/** What kind of thing a finding is, e.g. `GitHubToken`, `Email`, `PrivateIp`, `HomePath`, `NamedSecret`. */
export interface Finding {
  readonly kind: string;
  /** UTF-16 offset in the original text; of a stream: counted from its first chunk. */
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

export interface Redaction {
  readonly text: string;
  /** In the order of the text, without overlaps. */
  readonly findings: readonly Finding[];
}

export interface RedactOptions {
  /** Exact values to hide wherever they stand, e.g. the product's own keys. Shorter ones than 8 characters are ignored. */
  readonly values?: readonly string[] | undefined;
  /** The person's own home folder: it becomes `~`, which hides as much and which shells and models can go on working with. */
  readonly home?: string | undefined;
}
