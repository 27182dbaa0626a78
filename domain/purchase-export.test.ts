import { describe, expect, it } from 'vitest';
import { csvRow } from './csv.ts';
import { cents } from './money.ts';
import { itemsText, PURCHASE_HEADINGS, purchaseCells } from './purchase-export.ts';
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
  faixaTexts: ['-Saudades', 'Com amor'],
  total: cents(74_000),
};

describe('a purchase in a spreadsheet', () => {
  it('has a cell for each heading, in São Paulo time, with documents and phones that keep their zeros', () => {
    const items = [{ quantity: 2, title: 'Coroa Branca', size: 'Grande · 1,40 m' }];
    const [cells] = readCsv(`\uFEFF${csvRow(purchaseCells(purchase, items))}`);
    expect(Object.fromEntries(PURCHASE_HEADINGS.map((heading, i) => [heading, cells?.[i]]))).toEqual({
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
    expect(purchaseCells({ ...purchase, buyerPhone: null }, items)).toHaveLength(PURCHASE_HEADINGS.length);
  });

  it('names every line of the order, and no size where there is none', () => {
    const lines = [
      { quantity: 1, title: 'Coroa Branca', size: 'Grande' },
      { quantity: 3, title: 'Coroa Azul', size: '' },
    ];
    expect(itemsText(lines)).toBe('1 x Coroa Branca (Grande) | 3 x Coroa Azul');
    expect(itemsText([])).toBe('');
  });
});
