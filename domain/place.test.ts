import { describe, expect, it } from 'vitest';
import { placeKey, placeOf, placeWithArticle, townElsewhere } from './place.ts';

describe('a place', () => {
  it.each(['Capela São José', 'capela sao jose', '  CAPELA  SÃO JOSÉ ', 'CapelaSãoJosé', 'Capela "São José".'])(
    'is the same as Capela São José when it was typed %j',
    (typed) => {
      expect(placeKey(typed)).toBe('capelasaojose');
    },
  );

  it.each([
    ['Cemitério Municipal, CAPELA A, sala 2', 'Cemitério Municipal'],
    ['capela b (cemiterio municipal)', 'Cemitério Municipal'],
    ['Capela Antônio', undefined],
    ['Capela A', 'Capela A'],
  ])('named in %j is %s', (location, name) => {
    expect(placeOf(location, ['Capela A', 'Cemitério Municipal'], (place) => place)).toBe(name);
  });

  it('is another one when a letter or digit differs', () => {
    expect(placeKey('Capela 1')).not.toBe(placeKey('Capela 2'));
    expect(placeKey('†')).not.toBe(placeKey('✝'));
  });

  it.each([
    ['Capela A', 'local', 'a Capela A'],
    ['Cemitério Municipal', 'local', 'o Cemitério Municipal'],
    ['cemiterio do Caingá', 'local', 'o cemiterio do Caingá'],
    ['Laboratório Serra', 'laboratório', 'o Laboratório Serra'],
    ['Clínica Vita', 'laboratório', 'a Clínica Vita'],
    ['Tanato RJ', 'laboratório', 'o laboratório Tanato RJ'],
    ['Salatiel Rocha', 'local', 'o local Salatiel Rocha'],
  ] as const)('%j as %s stands in a sentence as %j', (name, noun, expected) => {
    expect(placeWithArticle(name, noun)).toBe(expected);
  });
});

it.each([
  ['Cemitério Municipal de Petrópolis', 'Petrópolis'],
  ['capela 2, NOVA FRIBURGO', 'Nova Friburgo'],
  ['Cemitério São João Batista - Rio de Janeiro/RJ', 'Rio de Janeiro'],
  ['Cemitério Municipal, Teresópolis', undefined],
  ['Rua Petrópolis, 40, Várzea', undefined],
  ['Estrada Teresópolis-Petrópolis, km 3', undefined],
  ['Capela Municipal, sala 2', undefined],
  ['Arealva', undefined],
  ['', undefined],
])('%j is elsewhere: %s', (place, town) => {
  expect(townElsewhere(place, 'Teresópolis')).toBe(town);
});
