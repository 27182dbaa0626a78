import { formatDocument } from './cpf.ts';
import { type CsvColumns, csvLabel, csvMoney, csvText, csvTime } from './csv.ts';
import type { Cents } from './money.ts';
import { formatPhone } from './phone.ts';
import { linesOf, type Wreath } from './wreath.ts';

/** The common part of a reservation and the order it becomes. */
type Purchase = {
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
  wreaths: readonly Wreath[];
};

const BETWEEN = ' | ';

/** '2 x Coroa Branca (Grande · 1,40 m)' for each line. */
export function itemsText(wreaths: readonly Wreath[]): string {
  return linesOf(wreaths)
    .items.map(({ quantity, title, size }) => `${quantity} x ${title}${size === '' ? '' : ` (${size})`}`)
    .join(BETWEEN);
}

/** The columns of a purchase; the faixas stand one for each wreath, in the order of the items. */
export const PURCHASE_COLUMNS: CsvColumns<Purchase> = {
  Número: ({ number }) => csvLabel(String(number)),
  ID: ({ orderId }) => csvText(orderId),
  Data: ({ createdAt }) => csvTime(createdAt),
  Cliente: ({ buyerName }) => csvText(buyerName),
  'E-mail': ({ buyerEmail }) => csvText(buyerEmail),
  Telefone: ({ buyerPhone }) => csvText(buyerPhone === null ? '' : formatPhone(buyerPhone)),
  CPF: ({ buyerCpf }) => csvText(formatDocument(buyerCpf)),
  Endereço: ({ billingAddress }) => csvText(billingAddress),
  Falecido: ({ deceasedName }) => csvText(deceasedName),
  'Local da cerimônia': ({ funeralLocation }) => csvText(funeralLocation),
  'Data da cerimônia': ({ funeralTime }) => csvTime(funeralTime),
  Faixas: ({ wreaths }) => csvText(wreaths.map(({ faixa }) => faixa ?? 'sem faixa').join(BETWEEN)),
  Itens: ({ wreaths }) => csvText(itemsText(wreaths)),
  Total: ({ total }) => csvMoney(total),
};
