import { describe, expect, it } from 'vitest';
import { dayFromText, maskDateTime, maskDay, textFromDay, wallDate, wallText } from './wall-time.ts';

function type(keys: string): string {
  return Array.from(keys).reduce((text, key) => maskDateTime(text + key, text), '');
}

describe('the time of the ceremony', () => {
  it('keeps the fields of the text, whatever the zone of the browser', () => {
    expect(wallText(wallDate('25/12/2026 14:30'))).toBe('25/12/2026 14:30');
    expect(wallDate('25/12/2026 14:30').getHours()).toBe(14);
  });

  it('inserts the separators while digits are typed', () => {
    expect(type('251220261430')).toBe('25/12/2026 14:30');
    expect(type('2512')).toBe('25/12');
  });

  it('accepts a text typed with its separators', () => {
    expect(type('25/12/2026 14:30')).toBe('25/12/2026 14:30');
  });

  it.each(['23/11/26 10:00', '1/2/2026 9:30', '25/12/2026 14:305'])(
    'leaves %j as it was typed, to be refused',
    (text) => expect(type(text)).toBe(text),
  );

  it('leaves deleting alone', () => {
    expect(maskDateTime('25/12/', '25/12/2')).toBe('25/12/');
    expect(maskDateTime('25/12', '25/12/')).toBe('25/12');
  });

  it('leaves editing in the middle alone', () => {
    expect(maskDateTime('26/12/2026 14:300', '25/12/2026 14:30')).toBe('26/12/2026 14:300');
  });

  it('takes a pasted ISO text', () => {
    expect(maskDateTime('2026-12-25T14:30', '')).toBe('25/12/2026 14:30');
  });

  it('leaves words as they are, to be refused by their own message', () => {
    expect(maskDateTime('amanhã', 'amanh')).toBe('amanhã');
  });
});

describe('a day', () => {
  it('gets its separators while digits are typed', () => {
    expect(Array.from('25122025').reduce((text, key) => maskDay(text + key, text), '')).toBe('25/12/2025');
    expect(maskDay('25/12/20251', '25/12/2025')).toBe('25/12/20251');
  });

  it('is left alone while somebody deletes', () => {
    expect(maskDay('25/12/', '25/12/2')).toBe('25/12/');
  });

  it('is taken as it was pasted from elsewhere', () => {
    expect(maskDay('2025-12-25', '')).toBe('25/12/2025');
  });

  it('is read only when it exists', () => {
    expect(dayFromText(' 25/12/2025 ')).toBe('2025-12-25');
    expect(dayFromText('31/02/2025')).toBeUndefined();
    expect(dayFromText('25/12/25')).toBeUndefined();
    expect(dayFromText('')).toBeUndefined();
  });

  it('is written as people write it', () => {
    expect(textFromDay('2025-12-25')).toBe('25/12/2025');
  });
});
