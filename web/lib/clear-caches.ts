const caches = new Set<() => void>();

export function onClearCaches(clear: () => void): void {
  caches.add(clear);
}

/** Empties all caches, so that nothing loaded for one person stays in memory for the next. */
export function clearCaches(): void {
  for (const clear of caches) clear();
}
