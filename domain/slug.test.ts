import { describe, expect, it } from 'vitest';
import { freeSlug, isSlug, slugOf } from './slug.ts';

describe('the slug of a title', () => {
  it.each([
    ['Coroa Paz Serena', 'coroa-paz-serena'],
    ['Coração de Rosas – São José', 'coracao-de-rosas-sao-jose'],
    ['  Coroa nº 2 (grande)! ', 'coroa-no-2-grande'],
    ['🌹', 'coroa'],
    ['', 'coroa'],
    ['ﬁm', 'fim'],
    ['x'.repeat(200), 'x'.repeat(80)],
    [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ])('of %j is %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug);
    expect(isSlug(slug)).toBe(true);
  });

  it('is numbered when others have it', () => {
    expect(freeSlug('Coroa Paz', new Set())).toBe('coroa-paz');
    expect(freeSlug('Coroa Paz', new Set(['coroa-paz', 'coroa-paz-2']))).toBe('coroa-paz-3');
  });

  it.each(['', '-a', 'a-', 'a--b', 'A', 'á', 'a/b', 'a.b', 'a'.repeat(101)])('is never %j', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});
