/** CRC16-CCITT-FALSE as four upper-case hexadecimal digits, which end every Pix code. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/**
 * A well-formed Pix 'copia e cola' code for an amount in centavos. Its key is in a reserved domain, so no bank can
 * transfer real money with it.
 */
export function pixCode(amountCents: number, transactionId: string): string {
  const reference = transactionId.replace(/[^0-9A-Za-z]/g, '').slice(0, 25) || '***';
  const body = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', 'pix-simulado@example.com')),
    field('52', '0000'),
    field('53', '986'),
    field('54', (amountCents / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', 'LOJA SIMULADA'),
    field('60', 'TERESOPOLIS'),
    field('62', field('05', reference)),
    '6304',
  ].join('');
  return body + crc16(body);
}
