import { expect, it } from 'vitest';
import type { Urn } from '#contract/urns.ts';
import { parseUrnSort, sortUrns, type UrnSort } from './urn-sort.ts';

function urn(nome: string, preco?: number): Urn {
  return { _id: nome, nome, imagem: '', ativo: true, version: 1, ...(preco === undefined ? {} : { preco }) };
}
const urns = [urn('Zelo', 100), urn('Égide'), urn('Eterna', 300), urn('Aurora', 100), urn('Brisa')];

it.each<[UrnSort, string[]]>([
  ['nome', ['Aurora', 'Brisa', 'Égide', 'Eterna', 'Zelo']],
  ['menor-preco', ['Aurora', 'Zelo', 'Eterna', 'Brisa', 'Égide']],
  ['maior-preco', ['Eterna', 'Aurora', 'Zelo', 'Brisa', 'Égide']],
])('%s puts urns without a price last and equal prices by name', (sort, names) => {
  expect(sortUrns(urns, sort).map(({ nome }) => nome)).toEqual(names);
});

it('an unknown order in the address is the usual one', () => {
  expect([parseUrnSort('menor-preco'), parseUrnSort('outra'), parseUrnSort(null)]).toEqual([
    'menor-preco',
    'nome',
    'nome',
  ]);
});
