import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { NAMED_POINTS } from '../nemeses/named.ts';
import { planCampaign } from '../plan.ts';
import { betrays, PatchMismatch, parsePatch, plant, readPlantedBugs, suits } from './patch.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'planted-test-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('the planted bugs', () => {
  it('are fourteen, numbered from one', () => {
    expect(readPlantedBugs().map(({ number }) => number)).toEqual(Array.from({ length: 14 }, (_, i) => i + 1));
  });

  it.each(readPlantedBugs())('$number $name still fits the source', (bug) => {
    const copy = path.join(folder, bug.name);
    for (const { file } of bug.files) {
      fs.mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
      fs.copyFileSync(path.join(ROOT, file), path.join(copy, file));
    }
    plant(bug, copy);
    for (const { file } of bug.files) {
      expect(fs.readFileSync(path.join(copy, file), 'utf8')).not.toBe(fs.readFileSync(path.join(ROOT, file), 'utf8'));
    }
  });
});

const PATCH = `# Two is three.
# rounds: kill, named (mid-migration) on postgres
# found as: I2, was let in
--- a/sum.ts
+++ b/sum.ts
@@ -1,2 +1,2 @@
 const one = 1;
-const two = 2;
+const two = 3;
`;

describe('a patch', () => {
  const source = (text: string) => {
    const root = fs.mkdtempSync(path.join(folder, 'source-'));
    fs.writeFileSync(path.join(root, 'sum.ts'), text);
    return { root, read: () => fs.readFileSync(path.join(root, 'sum.ts'), 'utf8') };
  };

  it('says what it is for and which rounds must notice', () => {
    const { files: _files, ...said } = parsePatch('07-sum.patch', PATCH);
    expect(said).toEqual({
      number: 7,
      name: 'sum',
      why: 'Two is three.',
      nemeses: ['kill', 'named'],
      turn: 'mid-migration',
      database: 'postgres',
      foundAs: ['I2', 'was let in'],
    });
  });

  it('is looked for in every round of its kinds, or in the one turn that it names', () => {
    const plans = planCampaign({ short: false, scale: 1, only: ['kill', 'named', 'race'], databases: ['postgres'] });
    const looked = plans.filter((plan) => suits(parsePatch('07-sum.patch', PATCH), plan));
    expect(new Set(looked.map(({ turn }) => NAMED_POINTS[turn % NAMED_POINTS.length]))).toEqual(
      new Set(['mid-migration']),
    );
    const all = plans.filter((plan) => suits(parsePatch('07-sum.patch', PATCH.replace(' (mid-migration)', '')), plan));
    expect(new Set(all.map(({ nemesis }) => nemesis))).toEqual(new Set(['kill', 'named']));
  });

  it.each([
    ['I2: more units were held', true],
    ['promise: a second process was let in', true],
    ['I20: something else', false],
    ['promise: the machine was slow', false],
  ])('is noticed by its own signs alone: %s', (finding, own) => {
    expect(betrays(parsePatch('07-sum.patch', PATCH), finding)).toBe(own);
  });

  it('is planted wherever its lines have moved to', () => {
    const { root, read } = source('const nil = 0;\nconst one = 1;\nconst two = 2;\nconst four = 4;\n');
    plant(parsePatch('01-sum.patch', PATCH), root);
    expect(read()).toBe('const nil = 0;\nconst one = 1;\nconst two = 3;\nconst four = 4;\n');
  });

  it.each([
    ['are gone', 'const one = 1;\nconst deux = 2;\n'],
    ['stand there twice', 'const one = 1;\nconst two = 2;\nconst one = 1;\nconst two = 2;\n'],
  ])('is refused, and nothing is written, when its lines %s', (_how, text) => {
    const { root, read } = source(text);
    expect(() => plant(parsePatch('01-sum.patch', PATCH), root)).toThrow(PatchMismatch);
    expect(read()).toBe(text);
  });

  it.each([
    ['no reason', PATCH.replace('# Two is three.\n', '')],
    ['an unknown kind of round', PATCH.replace('kill', 'earthquake')],
    ['an unknown turn', PATCH.replace('mid-migration', 'mid-summer')],
    ['no change', PATCH.split('@@')[0] ?? ''],
  ])('is refused with %s', (_what, text) => {
    expect(() => parsePatch('01-sum.patch', text)).toThrow(PatchMismatch);
  });
});
