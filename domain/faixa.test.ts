import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hasEmoji,
  isRightToLeft,
  isUnfinishedFaixa,
  layoutFaixa,
  misspelledName,
  printedText,
  RIBBON,
  textWidth,
} from './faixa.ts';

const FIELD = RIBBON.width - 2 * RIBBON.margin;

describe('how a text is set on the ribbon', () => {
  it('sets a short text on one line in the largest letters', () => {
    expect(layoutFaixa('Saudades eternas')).toMatchObject({ lines: ['Saudades eternas'], verdict: 'ok', fontSize: 76 });
  });

  it('breaks a longer text into two lines of like width', () => {
    const { lines, verdict } = layoutFaixa('Saudades eternas de sua esposa, filhos e netos');
    expect(verdict).toBe('ok');
    expect(lines).toHaveLength(2);
    const [first = '', second = ''] = lines;
    expect(Math.abs(textWidth(first) - textWidth(second))).toBeLessThan(5);
  });

  it('warns of small letters before it says that there is too much', () => {
    const words = 'com carinho ';
    const verdicts = Array.from({ length: 14 }, (_, count) => layoutFaixa(words.repeat(count)).verdict);
    expect(verdicts[0]).toBe('empty');
    expect([...new Set(verdicts)]).toEqual(['empty', 'ok', 'small', 'too-long']);
  });

  it('never says that more than 120 characters fit', () => {
    expect(layoutFaixa('ii '.repeat(41)).verdict).toBe('too-long');
  });

  it('says that one endless word is too long instead of breaking it', () => {
    const { lines, verdict } = layoutFaixa('W'.repeat(80));
    expect(lines).toHaveLength(1);
    expect(verdict).toBe('too-long');
  });

  it('has nothing to print for spaces and invisible characters', () => {
    for (const text of ['', '   ', '\u200b\u200d', '\n'])
      expect(layoutFaixa(text)).toMatchObject({ lines: [], verdict: 'empty' });
  });

  it('prints single spaces and composed letters, and no control characters', () => {
    expect(printedText('  Saudades \n\t eternas\u0000 ')).toBe('Saudades eternas');
    expect(printedText('Joa\u0303o')).toBe('João');
  });

  it('keeps every line inside the field, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 160 }), (text) => {
        const { lines, fontSize } = layoutFaixa(text);
        for (const line of lines) expect(textWidth(line) * fontSize).toBeLessThanOrEqual(FIELD + 0.001);
        expect(lines.join(' ')).toBe(lines.length === 0 ? '' : printedText(text));
      }),
    );
  });

  it('recognises texts with emojis, which may not be printed', () => {
    for (const text of ['Saudades 🌹', '❤️', '👨‍👩‍👧']) expect(hasEmoji(text), text).toBe(true);
    for (const text of ['Saudades nº 1 — 2026*', 'Família #1', '“Paz”', '']) expect(hasEmoji(text), text).toBe(false);
  });

  it('recognises texts that are read from right to left', () => {
    expect(isRightToLeft('ذكرى خالدة')).toBe(true);
    expect(isRightToLeft('“זכרונו לברכה”')).toBe(true);
    expect(isRightToLeft('Saudades')).toBe(false);
    expect(isRightToLeft('123')).toBe(false);
  });
});

describe('the spelling of the name', () => {
  it('finds a missing accent and a slip of one letter', () => {
    expect(misspelledName('Descanse em paz, Joao', 'João da Silva')).toEqual({ typed: 'Joao', name: 'João' });
    expect(misspelledName('Saudades, Terezinha', 'Teresinha Alves')).toEqual({ typed: 'Terezinha', name: 'Teresinha' });
  });

  it('is silent when the name is right, in any case, or absent', () => {
    expect(misspelledName('Saudades do JOÃO', 'João da Silva')).toBeUndefined();
    expect(misspelledName('Saudades eternas da família', 'João da Silva')).toBeUndefined();
    expect(misspelledName('Saudades', '')).toBeUndefined();
  });

  it('takes different names for different people', () => {
    expect(misspelledName('Com amor, Ana e Maria', 'Mario Anselmo')).toEqual({ typed: 'Maria', name: 'Mario' });
    expect(misspelledName('Com amor, Pedro', 'Paulo Souza')).toBeUndefined();
  });
});

describe('a text that waits for a name', () => {
  it.each([
    'Com carinho da família',
    'com carinho da família …',
    'Homenagem dos amigos ',
    'Saudades de',
    'Amigos do...',
  ])('is %j', (text) => expect(isUnfinishedFaixa(text)).toBe(true));

  it.each([
    '',
    'Saudades eternas',
    'Com carinho da família Silva',
    'Homenagem dos amigos da Várzea',
    'Vovó e Vovô',
    'Saudades...',
  ])('is not %j', (text) => expect(isUnfinishedFaixa(text)).toBe(false));
});
