/** A value of this page that can be watched: the shape `useSyncExternalStore` takes. */
export interface Watched<T> {
  now(): T;
  /** Returns a function that stops the notifications. */
  subscribe(listener: () => void): () => void;
}

/** The same, with the function that changes it. */
export interface Store<T> extends Watched<T> {
  set(next: T): void;
}

/** A value shared by screens and other code of this page. */
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
