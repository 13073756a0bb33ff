/** Ids, codes and counts. Never what a person typed, nor a path they chose. */
export type LogFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Where a process writes down what happened, as the name of an event and its facts. */
export interface Log {
  info(event: string, facts?: LogFacts): void;
  warn(event: string, facts?: LogFacts): void;
}

export const silentLog: Log = { info: () => {}, warn: () => {} };
