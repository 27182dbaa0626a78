import { describe, expect, it } from 'vitest';
import { formatPhone, isValidPhone, localPhoneDigits } from './phone.ts';

describe('phone', () => {
  it('has 10 or 11 digits after everything else is removed', () => {
    expect(isValidPhone('(21) 2742-000')).toBe(false);
    expect(isValidPhone('(21) 2742-0000')).toBe(true);
    expect(isValidPhone('(21) 99999-0000')).toBe(true);
    expect(isValidPhone('219999900001')).toBe(false);
    expect(isValidPhone('')).toBe(false);
    expect(isValidPhone('021999990000')).toBe(false);
    expect(isValidPhone('+55 21 99999-0000')).toBe(false);
  });

  it('drops the country code and the trunk zero', () => {
    expect(localPhoneDigits('+55 (21) 99999-0000')).toBe('21999990000');
    expect(localPhoneDigits('021 2742-0000')).toBe('2127420000');
  });

  it('formats both lengths', () => {
    expect(formatPhone('2127420000')).toBe('(21) 2742-0000');
    expect(formatPhone('21999990000')).toBe('(21) 99999-0000');
  });
});
