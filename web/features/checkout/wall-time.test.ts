import { describe, expect, it } from 'vitest';
import { maskDateTime, wallDate, wallText } from './wall-time.ts';

function type(keys: string): string {
  return Array.from(keys).reduce((text, key) => maskDateTime(text + key, text), '');
}

describe('the time of the ceremony', () => {
  it('keeps the fields of the text, whatever the zone of the browser', () => {
    expect(wallText(wallDate('25/12/2026 14:30'))).toBe('25/12/2026 14:30');
    expect(wallDate('25/12/2026 14:30').getHours()).toBe(14);
  });

  it('sets the signs while digits are typed', () => {
    expect(type('251220261430')).toBe('25/12/2026 14:30');
    expect(type('2512')).toBe('25/12');
  });

  it('takes a text that is typed with its signs as it is', () => {
    expect(type('25/12/2026 14:30')).toBe('25/12/2026 14:30');
  });

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
