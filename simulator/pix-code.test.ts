import { describe, expect, it } from 'vitest';
import { crc16, pixCode } from './pages/checkout-page.ts';

describe('the Pix code', () => {
  it('computes CRC16-CCITT-FALSE as its reference value says', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  it('checks the sample of the Central Bank', () => {
    const sample =
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304';
    expect(crc16(sample)).toBe('1D3D');
  });

  it('is byte for byte the code a bank would read, with a key that no account has', () => {
    expect(pixCode(25_000, 'SIM0001')).toBe(
      '00020126460014br.gov.bcb.pix0124pix-simulado@example.com5204000053039865406250.005802BR5913LOJA SIMULADA6011TERESOPOLIS62110507SIM00016304CF8B',
    );
  });

  it('keeps the transaction id to what the standard allows', () => {
    expect(pixCode(100, 'a-b_c')).toContain('0503abc');
    expect(pixCode(100, '-')).toContain('0503***');
    expect(pixCode(100, 'x'.repeat(40))).toContain(`0525${'x'.repeat(25)}6304`);
  });
});
