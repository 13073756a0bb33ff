/** Something asked of another feature. What is asked before anybody listens waits for the first listener. */
export interface Signal<T> {
  emit(value: T): void;
  /** @returns A function that stops listening. */
  listen(listener: (value: T) => void): () => void;
}

export function createSignal<T>(): Signal<T> {
  const listeners = new Set<(value: T) => void>();
  let waiting: T[] = [];
  return {
    emit(value) {
      if (listeners.size === 0) waiting.push(value);
      for (const listener of [...listeners]) listener(value);
    },
    listen(listener) {
      listeners.add(listener);
      const values = waiting;
      waiting = [];
      for (const value of values) listener(value);
      return () => listeners.delete(listener);
    },
  };
}
