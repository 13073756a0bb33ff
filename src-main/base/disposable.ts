/** Something that holds a resource until it is disposed. Disposing twice is a no-op. */
export interface Disposable {
  dispose(): void;
}

export function toDisposable(dispose: () => void): Disposable {
  let isDisposed = false;
  return {
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      dispose();
    },
  };
}

/** Owns disposables and disposes them in reverse order. What is added after disposal is disposed at once. */
export class DisposableStore implements Disposable {
  readonly #items: Disposable[] = [];
  #isDisposed = false;

  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) item.dispose();
    else this.#items.push(item);
    return item;
  }

  dispose(): void {
    this.#isDisposed = true;
    for (const item of this.#items.splice(0).reverse()) item.dispose();
  }
}
