import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const KIT = path.resolve(import.meta.dirname, '../../ui');

/** Parts without a look of their own, and whole pages. */
const WITHOUT_LOOK = new Set(['LeaveGuard', 'FormField', 'RecordForm', 'DeadEnd', 'OfficePage']);

type Source = { file: string; text: string };

function sourcesOf(folder: string): Source[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tsx') && !name.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(path.join(folder, file), 'utf8') }));
}

function partsOf({ text }: Source): string[] {
  return [...text.matchAll(/^export function ([A-Z]\w+)/gm)].map(([, name]) => name ?? '');
}

/** Whether the source draws the part, by itself or through `memo` and `lazy`. */
function draws({ text }: Source, part: string): boolean {
  return new RegExp(`<${part}\\b|memo\\(${part}\\)|module\\.${part}\\b`).test(text);
}

test('every part of the kit is shown on its page, alone or inside another part', () => {
  const kit = sourcesOf(KIT);
  const shown = new Set<string>();
  const queue = sourcesOf(import.meta.dirname);
  for (let source = queue.pop(); source; source = queue.pop()) {
    for (const owner of kit) {
      for (const part of partsOf(owner)) {
        if (shown.has(part) || !draws(source, part)) continue;
        shown.add(part);
        queue.push(owner);
      }
    }
  }
  const missing = kit.flatMap(partsOf).filter((part) => !shown.has(part) && !WITHOUT_LOOK.has(part));
  expect(missing).toEqual([]);
  expect(shown.size).toBeGreaterThan(40);
});

test('the page of the kit puts every file of parts on the screen', () => {
  const page = readFileSync(path.join(import.meta.dirname, 'kit-page.tsx'), 'utf8');
  for (const source of sourcesOf(import.meta.dirname).filter(({ file }) => file.endsWith('-parts.tsx'))) {
    for (const part of partsOf(source)) expect(page, source.file).toContain(`<${part} />`);
  }
});
