const caches = new Set<() => void>();

/** Registers how a cache of API answers is emptied. */
export function onClearCaches(clear: () => void): void {
  caches.add(clear);
}

/** Empties all caches, so that nothing loaded for one person stays in memory for the next. */
export function clearCaches(): void {
  for (const clear of caches) clear();
}
