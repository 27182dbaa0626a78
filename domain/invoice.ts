import { documentCharacters } from './cpf.ts';
import type { OrderMoney } from './order-money.ts';

/** The states of an order's nota fiscal; 'to_cancel': it was issued, and the sale was undone since. */
export const INVOICE_STATES = ['owed', 'requested', 'issued', 'to_cancel'] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

export const INVOICE_STATE_LABELS: Record<InvoiceState, string> = {
  owed: 'Devida',
  requested: 'Pedida',
  issued: 'Emitida',
  to_cancel: 'Cancelar a nota',
};

type Sale = { closing: string | null };

/** True for an order of which money is with us or in a dispute, so that a nota fiscal is owed for it. */
export function isSold({ closing }: Sale, { paid, refunded }: OrderMoney): boolean {
  return closing === null && paid > refunded;
}

/** The state of an order's nota fiscal; null when none is owed. `invoice` is the order's record of it, if there is one. */
export function invoiceState(isSale: boolean, invoice: { doneAt: Date | null } | null): InvoiceState | null {
  if (invoice?.doneAt) return isSale ? 'issued' : 'to_cancel';
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
