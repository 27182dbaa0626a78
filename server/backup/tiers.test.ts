import { expect, it } from 'vitest';
import { backupName, backupTime } from './names.ts';
import { surplusBackups } from './tiers.ts';

const HOUR = 3_600_000;
const END = Date.UTC(2026, 10, 22, 12);

/** A shop that backs up every six hours for 14 months and thins out after each backup. */
function longHistory(keep: number): Date[] {
  let present: string[] = [];
  for (let at = END - 440 * 24 * HOUR; at <= END; at += 6 * HOUR) {
    present.push(backupName(new Date(at)));
    const surplus = new Set(surplusBackups(present, keep));
    present = present.filter((name) => !surplus.has(name));
  }
  return present.map(backupTime);
}

it('backups reach back a year however often they are made, in few files', () => {
  const ages = longHistory(14).map((at) => (END - at.getTime()) / HOUR / 24);
  expect(Math.max(...ages)).toBeGreaterThan(365);
  expect(Math.max(...ages)).toBeLessThan(430);
  expect(ages.length).toBeLessThan(50);
  const within = (days: number) => ages.filter((age) => age < days).length;
  expect(within(3)).toBeGreaterThanOrEqual(12);
  expect(within(14)).toBeGreaterThanOrEqual(22);
  expect(within(56)).toBeGreaterThanOrEqual(28);
});

it('the newest stay whatever their age', () => {
  const names = Array.from({ length: 20 }, (_, i) => backupName(new Date(END + i * 1000)));
  expect(surplusBackups(names, 14)).toHaveLength(6);
  expect(surplusBackups(names, 1)).toHaveLength(19);
});
