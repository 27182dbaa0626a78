import { documentCharacters } from './cpf.ts';
import { type Cents, cents } from './money.ts';
import type { OrderMoney } from './order-money.ts';

/**
 * The states of an order's nota fiscal. Since one 'to_correct' was issued the sale costs more or less; since one
 * 'to_cancel', it was undone.
 */
export const INVOICE_STATES = ['owed', 'requested', 'issued', 'to_correct', 'to_cancel'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_STATE_LABELS: Record<InvoiceState, string> = {
  owed: 'Devida',
  requested: 'Pedida',
  issued: 'Emitida',
  to_correct: 'Corrigir a nota',
  to_cancel: 'Cancelar a nota',
};

type Sale = { closing: string | null };

/** Amount of a nota fiscal: the agreed price less discounts. */
export const invoiceAmount = ({ total, discount }: OrderMoney): Cents => cents(total - discount);

/** True for an order of which money is with us or in a dispute, so that a nota fiscal is owed for it. */
export function isSold({ closing }: Sale, { paid, refunded }: OrderMoney): boolean {
  return closing === null && paid > refunded;
}

/** The order's record of its nota fiscal; `amount` is what it was issued for. */
type Known = { doneAt: Date | null; amount: Cents | null };

/** The state of an order's nota fiscal; null when none is owed. */
export function invoiceState(sale: Sale, money: OrderMoney, invoice: Known | null): InvoiceState | null {
  const isSale = isSold(sale, money);
  if (invoice?.doneAt) {
    if (!isSale) return 'to_cancel';
    return invoice.amount === invoiceAmount(money) ? 'issued' : 'to_correct';
  }
  if (!isSale) return null;
  return invoice ? 'requested' : 'owed';
}

export const INVOICED_AS = ['goods', 'service'] as const;
export const INVOICE_MODELS = ['NFC-e', 'NF-e', 'NFS-e'] as const;
export type InvoiceModel = (typeof INVOICE_MODELS)[number];

export const isCompany = (document: string): boolean => documentCharacters(document).length === 14;

/**
 * The model of a nota fiscal: of goods NFC-e for a person and NF-e for a company, of a service NFS-e. Which of them
 * wreaths are is for the accountant to say: a funeral home's are in the list of services (LC 116/2003, item 25.01).
 */
export function invoiceModel(document: string, as: (typeof INVOICED_AS)[number] = 'goods'): InvoiceModel {
  if (as === 'service') return 'NFS-e';
  return isCompany(document) ? 'NF-e' : 'NFC-e';
}

/** Order and nota fiscal of a line such as '1042;123', or of two cells of a spreadsheet; undefined for other lines. */
export function readInvoiceLine(line: string): { order: number; number: string } | undefined {
  const [, order, number] = /^\D{0,10}(\d{1,9}) *[;\t]\s*(\S.*)$/.exec(line.trim()) ?? [];
  return order && number ? { order: Number(order), number } : undefined;
}
