import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const MOST_DEVIATIONS = 8;

/** How many requirements of level 1 or 2 each section of ASVS 5.0 has; those of level 3 come after them. */
const SECTIONS: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};

const required = Object.entries(SECTIONS).flatMap(([section, last]) =>
  Array.from({ length: last }, (_, index) => `${section}.${index + 1}`),
);

const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]*) \| ([^|]*) \|$/gm)].map(
  ([, id = '', result = '', proof = '']) => ({
    id,
    result,
    proof,
  }),
);

/** Files that the row itself points to, whatever else it says. */
const filesIn = (proof: string) => [...proof.matchAll(/`([^`]+\.\w+)`/g)].map(([, file = '']) => file);

describe('the table of requirements in docs/security.md', () => {
  it('has each of the 217 requirements once, in their order', () => {
    expect(required).toHaveLength(217);
    expect(rows.map(({ id }) => id)).toEqual(required);
  });

  it('says of each what came of it and why', () => {
    const known = ['test', 'document', 'n/a', 'deviation'];
    expect(rows.filter(({ result }) => !known.includes(result))).toEqual([]);
    expect(rows.filter(({ proof }) => proof.trim().length < 8)).toEqual([]);
  });

  it('names a test that exists, and that really tests, for each that is tested', () => {
    const tested = rows.filter(({ result }) => result === 'test');
    expect(tested.length).toBeGreaterThan(100);
    for (const { id, proof } of tested) {
      const [file = ''] = filesIn(proof);
      expect([id, file, /\.(test\.tsx?|e2e\.ts)$/.test(file) && existsSync(path.join(root, file))]).toEqual([
        id,
        file,
        true,
      ]);
      expect(readFileSync(path.join(root, file), 'utf8'), file).toMatch(/expect\(/);
    }
  });

  it('names a document that exists for each that is written down', () => {
    for (const { id, proof } of rows.filter(({ result }) => result === 'document')) {
      const [file = ''] = filesIn(proof);
      expect([id, file, existsSync(path.join(root, file))]).toEqual([id, file, true]);
    }
  });

  it('names only sections of its own that exist', () => {
    const headings = new Set([...text.matchAll(/^#{2,3} (.+)$/gm)].map(([, heading]) => heading));
    const named = rows.flatMap(({ proof }) => /^`docs\/security\.md`: ([A-Z][\w ]+?)(?:[:;]|$)/.exec(proof)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((section) => !headings.has(section))).toEqual([]);
  });

  it('has few deviations, and says how many', () => {
    const deviations = rows.filter(({ result }) => result === 'deviation');
    expect(deviations.length).toBeLessThanOrEqual(MOST_DEVIATIONS);
    expect(text).toContain(`there are ${deviations.length}.`);
  });
});
