import { describe, expect, it } from 'vitest';
import { formatDocument, isValidCnpj, isValidCpf, isValidDocument, maskDocument } from './cpf.ts';

describe('CPF and CNPJ', () => {
  it('accepts right CPF check digits with or without separators', () => {
    for (const cpf of ['123.456.789-09', '52998224725', '191.191.191-00', '000.000.001-91']) {
      expect(isValidCpf(cpf), cpf).toBe(true);
    }
  });

  it('refuses wrong check digits, repeated digits and wrong lengths', () => {
    for (const cpf of ['123.456.789-00', '111.111.111-11', '1234567890', '']) expect(isValidCpf(cpf), cpf).toBe(false);
  });

  it('accepts numeric and alphanumeric CNPJ', () => {
    expect(isValidCnpj('11.222.333/0001-81')).toBe(true);
    expect(isValidCnpj('12.ABC.345/01DE-35')).toBe(true);
    expect(isValidCnpj('11.222.333/0001-80')).toBe(false);
    expect(isValidDocument('11.222.333/0001-81')).toBe(true);
  });

  it('formats and masks', () => {
    expect(formatDocument('52998224725')).toBe('529.982.247-25');
    expect(formatDocument('11222333000181')).toBe('11.222.333/0001-81');
    expect(maskDocument('52998224725')).toBe('***.982.247-**');
  });
});
