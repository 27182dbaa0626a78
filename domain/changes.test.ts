import { expect, it } from 'vitest';
import { changedFields } from './changes.ts';

it('names only the fields that differ, with both values', () => {
  expect(changedFields({ price: 350, stock: 5, name: 'Coroa' }, { price: 400, stock: 5, name: 'Coroa' })).toEqual({
    before: { price: 350 },
    after: { price: 400 },
  });
});

it('is undefined when nothing changed, inside lists and objects too', () => {
  expect(changedFields({ hours: [{ opens: '08:00' }] }, { hours: [{ opens: '08:00' }] })).toBeUndefined();
  expect(changedFields({}, {})).toBeUndefined();
});

it('shows null where a field was absent', () => {
  expect(changedFields({ name: 'Coroa' }, { name: 'Coroa', originalPrice: 500 })).toEqual({
    before: { originalPrice: null },
    after: { originalPrice: 500 },
  });
});

it('takes 0, false and an empty text for values of their own', () => {
  expect(changedFields({ stock: 0, active: false }, { stock: null, active: '' })).toEqual({
    before: { stock: 0, active: false },
    after: { stock: null, active: '' },
  });
});
