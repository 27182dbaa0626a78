import { useSyncExternalStore } from 'react';

type StoredValue<T> = {
  get: () => T;
  set: (value: T) => void;
  /** Removes the key; readers then see `empty`. */
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
  /** False where the browser refused to store it: another document knows nothing of it. */
  isKept: () => boolean;
  /** The value in a component; `empty` on the server and while hydrating. */
  use: () => T;
};

type StoredValueOptions<T> = {
  key: string;
  /** Makes a value of the stored content (parsed JSON, or the plain text). Throwing means corrupt: `empty` is used. */
  parse: (raw: unknown) => T;
  serialize?: (value: T) => string;
  empty: T;
  /** 'text' stores the plain string, for keys that other scripts read too. */
  format?: 'json' | 'text';
};

const listeners = new Map<string, Set<() => void>>();
/** Values in browsers that refuse local storage (private mode, full disk): they last as long as the page. */
const unsaved = new Map<string, string | null>();
let isListeningToTabs = false;

function notify(key: string): void {
  for (const listener of listeners.get(key) ?? []) listener();
}

function listenToTabs(): void {
  if (isListeningToTabs) return;
  isListeningToTabs = true;
  window.addEventListener('storage', (event) => {
    if (event.key === null) {
      unsaved.clear();
      for (const key of listeners.keys()) notify(key);
      return;
    }
    unsaved.delete(event.key);
    notify(event.key);
  });
  // A page restored from the back-forward cache missed all storage events; its values may be another person's.
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    for (const key of listeners.keys()) notify(key);
  });
}

function read(key: string): string | null {
  if (unsaved.has(key)) return unsaved.get(key) ?? null;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
    unsaved.delete(key);
  } catch {
    unsaved.set(key, text);
  }
  notify(key);
}

export function storedKeys(prefix: string): string[] {
  let stored: string[] = [];
  try {
    stored = Object.keys(window.localStorage);
  } catch {
    // Local storage is refused: only the unsaved values exist.
  }
  return [...new Set([...stored, ...unsaved.keys()])].filter((key) => key.startsWith(prefix) && read(key) !== null);
}

/**
 * A value kept in local storage and shared by components and tabs. Corrupt content reads as `empty`; a browser that
 * refuses to store keeps the value in memory. The snapshot is stable until the stored text changes.
 */
export function createStoredValue<T>(options: StoredValueOptions<T>): StoredValue<T> {
  const { key, parse, empty, format = 'json' } = options;
  const serialize = options.serialize ?? ((value: T) => (format === 'text' ? String(value) : JSON.stringify(value)));
  let cachedText: string | null = null;
  let cached = empty;

  function get(): T {
    if (typeof window === 'undefined') return empty;
    const text = read(key);
    if (text === cachedText) return cached;
    cachedText = text;
    cached = text === null ? empty : decode(text);
    return cached;
  }

  function decode(text: string): T {
    try {
      return parse(format === 'text' ? text : JSON.parse(text));
    } catch {
      return empty;
    }
  }

  function subscribe(listener: () => void): () => void {
    listenToTabs();
    const group = listeners.get(key) ?? new Set();
    listeners.set(key, group.add(listener));
    return () => group.delete(listener);
  }

  return {
    get,
    set: (value) => write(key, serialize(value)),
    clear: () => write(key, null),
    subscribe,
    isKept: () => !unsaved.has(key),
    use: () => useSyncExternalStore(subscribe, get, () => empty),
  };
}

/** A choice of yes or no, kept on this device. */
export function createStoredFlag(key: string, usual = false): StoredValue<boolean> {
  return createStoredValue({ key, parse: (raw) => (typeof raw === 'boolean' ? raw : usual), empty: usual });
}
