import { describe, expect, it } from 'vitest';
import { formatPhone, internationalPhone, isValidPhone, localPhoneDigits, whatsappLink } from './phone.ts';

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
    for (const phone of ['+55 (21) 99999-0000', '(+55) 21 99999-0000', '5521999990000', '+55 (021) 99999-0000'])
      expect(localPhoneDigits(phone), phone).toBe('21999990000');
    expect(localPhoneDigits('021 2742-0000')).toBe('2127420000');
    expect(localPhoneDigits('552127420000')).toBe('2127420000');
    for (const local of ['55999990000', '5532210000']) expect(localPhoneDigits(local)).toBe(local);
  });

  it('is dialled and written to as it is shown', () => {
    for (const phone of ['(21) 2742-0000', '021 2742-0000', '+55 21 2742-0000'])
      expect(internationalPhone(phone), phone).toBe('552127420000');
    expect(whatsappLink('Olá!', '021 2742-0000')).toBe('https://wa.me/552127420000?text=Ol%C3%A1!');
    expect(whatsappLink('Olá!')).toBe('https://wa.me/?text=Ol%C3%A1!');
  });

  it('formats both lengths', () => {
    expect(formatPhone('2127420000')).toBe('(21) 2742-0000');
    expect(formatPhone('21999990000')).toBe('(21) 99999-0000');
  });
});
