import { describe, expect, it } from 'vitest';
import type { Product } from '#contract/products.ts';
import { parseSort, sortProducts } from './sort.ts';

function wreath(name: string, price: number): Product {
  return { _id: name, slug: '', name, description: '', size: '', stock: 1, price, image: '', active: true };
}
const served = [
  wreath('Zínia', 200),
  wreath('Ébano', 100),
  wreath('Flor', 100),
  wreath('Eterna', 100),
  wreath('Alva', 300),
];
const names = (sort: 'relevance' | 'price_asc' | 'price_desc') => sortProducts(served, sort).map(({ name }) => name);

describe('the order of the wreaths', () => {
  it("is the server's for relevance", () => {
    expect(names('relevance')).toEqual(['Zínia', 'Ébano', 'Flor', 'Eterna', 'Alva']);
  });

  it('goes by price, and equal prices by name as Portuguese readers expect, in both directions', () => {
    expect(names('price_asc')).toEqual(['Ébano', 'Eterna', 'Flor', 'Zínia', 'Alva']);
    expect(names('price_desc')).toEqual(['Alva', 'Zínia', 'Ébano', 'Eterna', 'Flor']);
  });

  it('leaves the list it was given as it was', () => {
    sortProducts(served, 'price_asc');
    expect(served[0]?.name).toBe('Zínia');
  });
});

describe('the address', () => {
  it.each([
    ['price_asc', 'price_asc'],
    ['price_desc', 'price_desc'],
    ['name', 'relevance'],
    ['', 'relevance'],
    [null, 'relevance'],
  ])('sort=%s means %s', (value, sort) => {
    expect(parseSort(value)).toBe(sort);
  });
});
