import { formatDocument } from './cpf.ts';
import { type CsvCell, csvLabel, csvMoney, csvText, csvTime } from './csv.ts';
import type { Cents } from './money.ts';
import { formatPhone } from './phone.ts';
import { linesOf, type Wreath } from './wreath.ts';

/** The common part of a reservation and the order it becomes. */
export type Purchase = {
  number: number;
  orderId: string;
  createdAt: Date;
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string | null;
  buyerCpf: string;
  billingAddress: string;
  deceasedName: string;
  funeralLocation: string;
  funeralTime: Date;
  total: Cents;
};

const BETWEEN = ' | ';

export const PURCHASE_HEADINGS = [
  'Número',
  'ID',
  'Data',
  'Cliente',
  'E-mail',
  'Telefone',
  'CPF',
  'Endereço',
  'Falecido',
  'Local da cerimônia',
  'Data da cerimônia',
  'Faixas',
  'Itens',
  'Total',
] as const;

/** '2 x Coroa Branca (Grande · 1,40 m)' for each line. */
export function itemsText(wreaths: readonly Wreath[]): string {
  return linesOf(wreaths)
    .items.map(({ quantity, title, size }) => `${quantity} x ${title}${size === '' ? '' : ` (${size})`}`)
    .join(BETWEEN);
}

/** The cells below PURCHASE_HEADINGS; the faixas stand one for each wreath, in the order of the items. */
export function purchaseCells(purchase: Purchase, wreaths: readonly Wreath[]): CsvCell[] {
  return [
    csvLabel(String(purchase.number)),
    csvText(purchase.orderId),
    csvTime(purchase.createdAt),
    csvText(purchase.buyerName),
    csvText(purchase.buyerEmail),
    csvText(purchase.buyerPhone === null ? '' : formatPhone(purchase.buyerPhone)),
    csvText(formatDocument(purchase.buyerCpf)),
    csvText(purchase.billingAddress),
    csvText(purchase.deceasedName),
    csvText(purchase.funeralLocation),
    csvTime(purchase.funeralTime),
    csvText(wreaths.map(({ faixa }) => faixa ?? 'sem faixa').join(BETWEEN)),
    csvText(itemsText(wreaths)),
    csvMoney(purchase.total),
  ];
}
