import { backupTime } from './names.ts';

/** Of how many days, weeks and months the newest backup stays, beside the newest of all. They reach back a year. */
const TIERS: readonly { count: number; period: (at: Date) => number | string }[] = [
  { count: 14, period: (at) => at.toISOString().slice(0, 10) },
  // Weeks begin on Monday; 1970 began on a Thursday.
  { count: 8, period: (at) => Math.floor((at.getTime() / 86_400_000 + 3) / 7) },
  { count: 14, period: (at) => at.toISOString().slice(0, 7) },
];

/** Which of these backups, named by their time, are no longer needed when the newest `keep` stay and one of each tier. */
export function surplusBackups(files: readonly string[], keep: number): string[] {
  // The names sort by time.
  const newestFirst = files.toSorted().reverse();
  const kept = new Set(newestFirst.slice(0, keep));
  for (const { count, period } of TIERS) {
    const newestOf = new Map<number | string, string>();
    for (const file of newestFirst) {
      const name = period(backupTime(file));
      if (!newestOf.has(name)) newestOf.set(name, file);
    }
    for (const file of [...newestOf.values()].slice(0, count)) kept.add(file);
  }
  return newestFirst.filter((file) => !kept.has(file));
}
