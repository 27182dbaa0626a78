const caches = new Set<() => void>();

/** Whatever keeps answers of the API in memory says here how it is emptied. */
export function onClearCaches(clear: () => void): void {
  caches.add(clear);
}

/** Nothing that was loaded for one person stays in memory for the next. */
export function clearCaches(): void {
  for (const clear of caches) clear();
}
