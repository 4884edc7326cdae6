/** A value of this page, and how to hear of its changes: the shape `useSyncExternalStore` takes. */
export interface Watched<T> {
  now(): T;
  /** Returns how to stop. */
  subscribe(listener: () => void): () => void;
}

/** The same, for whoever may change it. */
export interface Store<T> extends Watched<T> {
  set(next: T): void;
}

/** A value that screens and other code of this page share. */
export function storeOf<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    now: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
