const keepers = new Set<() => void>();

/** Whoever keeps answers of the API in memory says how they are forgotten. */
export function keepAnswers(forget: () => void): void {
  keepers.add(forget);
}

/** Nothing that was loaded for one person stays in memory for the next. */
export function forgetAnswers(): void {
  for (const forget of keepers) forget();
}
