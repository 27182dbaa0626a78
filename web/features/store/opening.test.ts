import { describe, expect, it } from 'vitest';
import { countdown, openingText } from './opening.ts';

const now = new Date('2026-11-21T23:30:00Z');
const zone = 'America/Sao_Paulo';

describe('the countdown', () => {
  it.each([
    ['2026-11-22T00:30:00Z', '01:00:00'],
    ['2026-11-21T23:30:01Z', '00:00:01'],
    ['2026-11-21T23:30:00Z', '00:00:00'],
    ['2026-11-21T20:00:00Z', '00:00:00'],
    ['2026-11-23T13:30:00Z', '38:00:00'],
  ])('until %s is %s', (until, text) => {
    expect(countdown(new Date(until), now)).toBe(text);
  });
});

describe('when the store opens', () => {
  it('says today and tomorrow by the clock of the store', () => {
    expect(openingText(new Date('2026-11-22T00:15:00Z'), now, zone)).toBe('hoje, 21/11/2026, às 21:15');
    expect(openingText(new Date('2026-11-22T11:00:00Z'), now, zone)).toBe('amanhã, 22/11/2026, às 08:00');
  });

  it('says the weekday of a later day', () => {
    expect(openingText(new Date('2026-11-23T11:00:00Z'), now, zone)).toBe('segunda-feira, 23/11/2026, às 08:00');
  });

  it('says midnight as 00:00', () => {
    expect(openingText(new Date('2026-11-22T03:00:00Z'), now, zone)).toBe('amanhã, 22/11/2026, às 00:00');
  });

  it('falls back to São Paulo for a zone that does not exist', () => {
    expect(openingText(new Date('2026-11-22T11:00:00Z'), now, 'Mars/Base')).toBe('amanhã, 22/11/2026, às 08:00');
  });
});
