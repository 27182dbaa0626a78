import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markFound, searchTerms } from './search.ts';

/** The terms of a text that has one alternative of one word for each. */
const words = (typed: string) => searchTerms(typed).map((term) => term.map((alternative) => alternative.join('+')));

describe('what is typed is taken apart', () => {
  it('into words without accents, case and punctuation', () => {
    expect(words("  MARIA d'Ávila  conceição ")).toEqual([['maria'], ['d'], ['avila'], ['conceicao']]);
  });

  it('the same whether accents come composed or apart', () => {
    expect(words('Jose\u0301')).toEqual(words('José'));
  });

  it('at the same places as the database does: letters that it does not know part words', () => {
    expect(words('Štěpán')).toEqual([['t'], ['pan']]);
  });

  it.each([
    ['529.982.247-25', '52998224725'],
    ['(21) 99999-0000', '21999990000'],
    ['21 9 9999 0000', '21999990000'],
    ['99999-0000', '999990000'],
    ['12.345.678/0001-95', '12345678000195'],
  ])('%s is one number, or the numbers that stand in it', (typed, digits) => {
    const [term, ...others] = searchTerms(typed);
    expect(others).toEqual([]);
    expect(term?.[0]).toEqual([digits]);
    expect(term?.at(-1)?.join('')).toBe(digits);
    expect(term?.at(-1)?.length).toBeGreaterThan(1);
  });

  it('a phone is also looked for without country code and trunk zero', () => {
    expect(words('+55 21 99999-0000')[0]).toContain('21999990000');
    expect(words('+55 (21) 2642-1234')[0]).toContain('2126421234');
    expect(words('021 2642-1234')[0]).toContain('2126421234');
  });

  it('a CPF that begins with 55 or 0 stays whole', () => {
    expect(words('55012345678')).toEqual([['55012345678']]);
    expect(words('01234567890')[0]).toContain('01234567890');
  });

  it('an order number is its words, in any part of it', () => {
    expect(words('A3F0C6DE-0001-4000')).toEqual([['a3f0c6de'], ['0001'], ['4000']]);
    expect(words('0001-4000')).toEqual([['00014000', '14000', '0001+4000']]);
  });

  it('an e-mail is its words', () => {
    expect(words('maria.silva@example.com')).toEqual([['maria'], ['silva'], ['example'], ['com']]);
  });

  it('numbers and words between each other stay apart', () => {
    expect(words('12 maria 34')).toEqual([['12'], ['maria'], ['34']]);
  });

  it.each(['', '   ', '-', '()', 'a', 'a b', '😔'])('nothing is looked for in %j', (typed) => {
    expect(searchTerms(typed)).toEqual([]);
  });

  it('only the first eight terms count, of at most forty letters', () => {
    const terms = searchTerms(`${'x'.repeat(100)} ${'palavra '.repeat(20)}`);
    expect(terms).toHaveLength(8);
    expect(terms[0]?.[0]?.[0]).toHaveLength(40);
  });

  it('whatever is typed, every word is letters and digits alone', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (typed) => {
        for (const word of searchTerms(typed).flat(2)) expect(word).toMatch(/^[a-z0-9]{1,40}$/);
      }),
    );
  });
});

const marked = (text: string, typed: string) =>
  markFound(text, searchTerms(typed))
    .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('');

describe('what was found is marked', () => {
  it.each([
    ['Maria da Conceição', 'conc mar', '[Mar]ia da [Conc]eição'],
    ['JOSÉ DA SILVA', 'josé', '[JOSÉ] DA SILVA'],
    ['Ana Mariana', 'maria', 'Ana [Maria]na'],
    ['Rosamaria', 'maria', 'Rosamaria'],
    ['(21) 99999-0000', '99999-0000', '(21) [99999-0000]'],
    ['(21) 99999-0000', '0000', '(21) 99999-[0000]'],
    ['(21) 99999-0000', '+55 21 99999 0000', '([21) 99999-0000]'],
    ['529.982.247-25', '529982', '[529.982].247-25'],
    ['a3f0c6de-0001-4000', 'a3f0', '[a3f0]c6de-0001-4000'],
    ['Maria', '', 'Maria'],
    ['', 'maria', ''],
  ])('in %j for %j', (text, typed, result) => {
    expect(marked(text, typed)).toBe(result);
  });

  it('and nothing of the text is lost or told twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.string({ maxLength: 20 }), (text, typed) => {
        const parts = markFound(text, searchTerms(typed));
        expect(parts.map((part) => part.text).join('')).toBe(text.normalize('NFC'));
      }),
    );
  });
});
