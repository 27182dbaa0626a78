import { useSyncExternalStore } from 'react';

/** A value in the memory of this page; components see it change, and the server renders the first one. */
export function createStore<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }
  const get = () => value;
  return {
    get,
    set(next: T): void {
      value = next;
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => first),
  };
}
