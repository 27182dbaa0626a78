import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';
import { cents } from './money.ts';
import { PURCHASE_COLUMNS } from './purchase-export.ts';
import { readCsv } from './testing/csv-reader.ts';

const purchase = {
  number: 1042,
  orderId: '7f1c',
  createdAt: new Date('2026-11-21T02:30:00Z'),
  buyerName: '=HYPERLINK("http://a";"b")',
  buyerEmail: '@maria@example.com',
  buyerPhone: '2127420000',
  buyerCpf: '00898224725',
  billingAddress: 'Rua "Nova"; 10\nfundos',
  deceasedName: 'José',
  funeralLocation: 'Capela',
  funeralTime: new Date('2026-11-25T17:30:00Z'),
  total: cents(74_000),
};

const white = {
  ...{ productId: 'a', title: 'Coroa Branca', image: '', size: 'Grande · 1,40 m', color: 'Padrão' },
  ...{ price: cents(35_000), faixa: null, line: 0 },
};

describe('a purchase in a spreadsheet', () => {
  it('has a cell for each heading, in São Paulo time, with documents and phones that keep their zeros', () => {
    const wreaths = ['-Saudades', 'Com amor'].map((faixa) => ({ ...white, faixa }));
    const [cells] = readCsv(`\uFEFF${csvLine(PURCHASE_COLUMNS, { ...purchase, wreaths })}`);
    expect(Object.fromEntries(Object.keys(PURCHASE_COLUMNS).map((heading, i) => [heading, cells?.[i]]))).toEqual({
      Número: '1042',
      ID: '7f1c',
      Data: '20/11/2026 23:30',
      Cliente: '\'=HYPERLINK("http://a";"b")',
      'E-mail': "'@maria@example.com",
      Telefone: '(21) 2742-0000',
      CPF: '008.982.247-25',
      Endereço: 'Rua "Nova"; 10\nfundos',
      Falecido: 'José',
      'Local da cerimônia': 'Capela',
      'Data da cerimônia': '25/11/2026 14:30',
      Faixas: "'-Saudades | Com amor",
      Itens: '2 x Coroa Branca (Grande · 1,40 m)',
      Total: '740,00',
    });
    expect(PURCHASE_COLUMNS.Telefone?.({ ...purchase, buyerPhone: null, wreaths })).toBe('');
  });

  it('names every line with its size, if it has one, and a wreath without a ribbon at its place', () => {
    const blue = { ...white, title: 'Coroa Azul', size: '', line: 1 };
    const wreaths = [{ ...white, faixa: 'Da família' }, blue, { ...blue, faixa: 'Do clube' }];
    const cells = csvLine(PURCHASE_COLUMNS, { ...purchase, wreaths });
    expect(cells).toContain('"Da família | sem faixa | Do clube"');
    expect(cells).toContain('"1 x Coroa Branca (Grande · 1,40 m) | 2 x Coroa Azul"');
  });
});
