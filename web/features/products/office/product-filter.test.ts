import { describe, expect, it } from 'vitest';
import type { ManagedProduct } from '#contract/products.ts';
import { offered } from '#web/forms/purchase.tsx';
import { rosa } from '#web/testing/product-form-harness.tsx';
import { type Filter, findProducts, readSearch, unitsLeft } from './product-filter.ts';

const product = (name: string, change: Partial<ManagedProduct> = {}): ManagedProduct => ({ ...rosa, name, ...change });
const all = [
  product('Coração de Rosas', { size: 'Grande · 1,40 m' }),
  product('Luz da Manhã', { active: false, description: 'Girassóis e lírios.' }),
  product('Singela', { stock: 0, reserved: 0 }),
  product('Ternura', { stock: 2, reserved: 2 }),
];
const untold = product('Sem marca', { active: undefined as unknown as boolean });
const names = (words: string, filter: Filter = 'todos') =>
  findProducts(all, { words, filter }).found.map(({ name }) => name);

describe('the search', () => {
  it.each([
    ['coracao', ['Coração de Rosas']],
    ['MANHÃ', ['Luz da Manhã']],
    ['girassois luz', ['Luz da Manhã']],
    ['1,40', ['Coração de Rosas']],
    ['rosas singela', ['Singela']],
    ['orquídea', []],
    ['  ', ['Coração de Rosas', 'Luz da Manhã', 'Singela', 'Ternura']],
  ])('%j finds %j, whatever the accents and the case', (words, found) => {
    expect(names(words)).toEqual(found);
  });

  it.each<[Filter, string[]]>([
    ['ativos', ['Coração de Rosas', 'Singela', 'Ternura']],
    ['inativos', ['Luz da Manhã']],
    ['sem-estoque', ['Singela', 'Ternura']],
  ])('%s shows those alone', (filter, found) => {
    expect(names('', filter)).toEqual(found);
  });

  it('counts each kind among what the words find', () => {
    const { counts } = findProducts(all, { words: 'rosas', filter: 'inativos' });
    expect(counts).toEqual({ todos: 3, ativos: 3, inativos: 0, 'sem-estoque': 2 });
  });

  it('never counts fewer than zero units as left', () => {
    expect(unitsLeft({ stock: 1, reserved: 3 })).toBe(0);
    expect(unitsLeft({ stock: 4, reserved: 0 })).toBe(4);
  });
});

describe('the address of a search', () => {
  it('has words and kind', () => {
    expect(readSearch(new URLSearchParams('busca=rosa&filtro=inativos'))).toEqual({
      words: 'rosa',
      filter: 'inativos',
    });
  });

  it('that asks for an unknown kind shows all', () => {
    expect(readSearch(new URLSearchParams('filtro=azuis'))).toEqual({ words: '', filter: 'todos' });
  });
});

it('counts a product without the active flag as active', () => {
  expect(findProducts([untold], { words: '', filter: 'todos' }).counts).toMatchObject({ ativos: 1, inativos: 0 });
  expect(offered([untold])).toHaveLength(1);
});
