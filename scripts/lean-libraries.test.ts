import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plainIcon } from './lean-libraries.ts';

const iconFile = (name: string) =>
  readFileSync(new URL(`../node_modules/lucide-react/dist/esm/icons/${name}.mjs`, import.meta.url), 'utf8');

test('an icon keeps its drawing and nothing that only the library needs', () => {
  const drawn = plainIcon(iconFile('ruler'));
  expect(drawn).toContain('m14.5 12.5 2-2');
  expect(drawn).toMatch(/import \{ plainIcon as createLucideIcon \} from "[^"]+\/web\/ui\/plain-icon\.ts";/);
  expect(drawn).not.toMatch(/key:|name:|size:|createLucideIcon\.mjs/);
});

test('an older name still leads to its icon', () => {
  expect(plainIcon(iconFile('home'))).toBe(iconFile('home'));
});

test('an icon that is made in another way stops the build', () => {
  expect(() => plainIcon("import { createLucideIcon } from '../other.mjs'; createLucideIcon({})")).toThrow(
    /isn't made/,
  );
});
