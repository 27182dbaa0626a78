import { type CartItem, parseCart, withOwnHold } from '#domain/cart.ts';
import type { CeremonyLink, CheckoutField, CheckoutFields, FaixaTexts } from '#domain/checkout.ts';
import { WREATH_EVENTS } from '#domain/funeral.ts';
import { limits } from '#domain/limits.ts';
import { newClientKey } from '#web/lib/client-key.ts';
import { useNow } from '#web/lib/clock.ts';
import { keptOrders, ORDER_ID, payingOrder } from '#web/lib/kept-orders.ts';
import { createStoredValue } from '#web/lib/storage.ts';
import type { CheckoutForm } from './checkout-form.ts';

/** Address at which the order is paid, until when (UTC), and the key of its page once it is paid. */
export type PaymentLink = { url: string; expiresAt: string; orderKey: string };

/** Went to the payment page and hasn't been seen paid; sent at a time in UTC, without a link when none is known. */
export type SentOrder = { at: string; items: CartItem[]; link: PaymentLink | null };

const CEREMONY_CHANGES = ['moved', 'off'] as const;
export type CeremonyChange = (typeof CEREMONY_CHANGES)[number];

export type Draft = {
  fields: CheckoutFields;
  faixas: FaixaTexts;
  whatsapp?: boolean | undefined;
  /** The ceremony whose page led here: name, place and time are its own, and can't be mistyped. */
  ceremony?: CeremonyLink | null;
  /** Its change since the buyer saw it: it has another place or time, or its page is off. */
  ceremonyChange?: CeremonyChange | undefined;
  /** The key of the order, the same at every try, so that no order is made twice; '' until the first try. */
  order_id: string;
  sent: SentOrder | null;
  /** The order of this key is paid, and its wreaths are in the cart again: the buyer has yet to say what they want. */
  isPaid?: boolean;
};

export const EMPTY_FIELDS: CheckoutFields = {
  buyer_name: '',
  buyer_email: '',
  buyer_phone: '',
  buyer_cpf: '',
  billing_address: '',
  deceased_name: '',
  funeral_location: '',
  funeral_time: '',
};
const EMPTY: Draft = { fields: EMPTY_FIELDS, faixas: {}, order_id: '', sent: null };

function entriesOf(raw: unknown): Map<string, unknown> {
  return new Map(typeof raw === 'object' && raw !== null ? Object.entries(raw) : []);
}

function textOf(raw: unknown): string {
  return typeof raw === 'string' ? raw.slice(0, limits.typed) : '';
}

function parseFields(raw: unknown): CheckoutFields {
  const found = entriesOf(raw);
  const fields = { ...EMPTY_FIELDS };
  for (const name of Object.keys(EMPTY_FIELDS) as CheckoutField[]) fields[name] = textOf(found.get(name));
  return fields;
}

function parseFaixas(raw: unknown): FaixaTexts {
  return Object.fromEntries(
    [...entriesOf(raw)]
      .slice(0, limits.productIdsPerCall)
      .flatMap(([id, texts]) =>
        Array.isArray(texts) ? [[id, texts.slice(0, limits.unitsPerOrder).map(textOf)] as const] : [],
      ),
  );
}

/** The address of a payment page; nothing that a browser would run. */
function isPaymentUrl(url: unknown): url is string {
  if (typeof url !== 'string' || !URL.canParse(url)) return false;
  const { protocol } = new URL(url);
  return protocol === 'https:' || protocol === 'http:';
}

/** A link as the server answers or the browser keeps it; a page's key and an end that make no sense are left out. */
export function toPaymentLink(url: unknown, expiresAt: unknown, orderKey: unknown): PaymentLink | null {
  if (!isPaymentUrl(url)) return null;
  const isInstant = typeof expiresAt === 'string' && !Number.isNaN(Date.parse(expiresAt));
  return {
    url,
    expiresAt: isInstant ? expiresAt : '',
    orderKey: typeof orderKey === 'string' && ORDER_ID.test(orderKey) ? orderKey : '',
  };
}

function parseLink(raw: unknown): PaymentLink | null {
  const found = entriesOf(raw);
  return toPaymentLink(found.get('url'), found.get('expiresAt'), found.get('orderKey'));
}

function parseCeremony(raw: unknown): CeremonyLink | null {
  const found = entriesOf(raw);
  const key = found.get('key');
  const event = WREATH_EVENTS.find((name) => name === found.get('event'));
  return typeof key === 'string' && key.length <= limits.typed && event ? { key, event } : null;
}

function parseSent(raw: unknown): SentOrder | null {
  const found = entriesOf(raw);
  const at = found.get('at');
  const items = parseCart(found.get('items'));
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) && items.length > 0
    ? { at, items, link: parseLink(found.get('link')) }
    : null;
}

function parseDraft(raw: unknown): Draft {
  const found = entriesOf(raw);
  const orderId = textOf(found.get('order_id'));
  return {
    fields: parseFields(found.get('fields')),
    faixas: parseFaixas(found.get('faixas')),
    whatsapp: found.get('whatsapp') === true || undefined,
    ceremony: parseCeremony(found.get('ceremony')),
    ceremonyChange: CEREMONY_CHANGES.find((change) => change === found.get('ceremonyChange')),
    order_id: ORDER_ID.test(orderId) ? orderId : '',
    sent: parseSent(found.get('sent')),
    isPaid: found.get('isPaid') === true,
  };
}

export const draftStore = createStoredValue<Draft>({ key: 'draft_checkout', parse: parseDraft, empty: EMPTY });

export function useDraft(): Draft {
  return draftStore.use();
}

export const typedInto = ({ fields, faixas, whatsapp }: Draft): CheckoutForm => ({ ...fields, faixas, whatsapp });

export function keepTyped({ faixas, whatsapp, ...fields }: CheckoutForm): void {
  const draft = draftStore.get();
  // Ribbons that were never typed into are holes in the form's lists.
  const texts = Object.entries(faixas).map(([id, typed]) => [id, Array.from(typed, (text) => text ?? '')]);
  const next = { ...draft, fields, faixas: Object.fromEntries(texts), whatsapp: whatsapp || undefined };
  if (JSON.stringify(next) !== JSON.stringify(draft)) draftStore.set(next);
}

/** Keeps faixas that were written outside of the checkout; those of other wreaths stay. */
export function keepFaixas(written: FaixaTexts): void {
  const draft = draftStore.get();
  draftStore.set({ ...draft, faixas: { ...draft.faixas, ...written } });
}

export function ensureOrderId(): string {
  const draft = draftStore.get();
  if (draft.order_id !== '') return draft.order_id;
  const orderId = newClientKey();
  draftStore.set({ ...draft, order_id: orderId });
  return orderId;
}

/** Begins another order with the same data: the present key is of a paid one. */
export function renewOrderId(): void {
  draftStore.set({ ...draftStore.get(), order_id: newClientKey(), sent: null, isPaid: false });
}

/** Remembers that the order of this key, which `items` would buy again, is paid, until the buyer has said what they want. */
export function markPaid(items: readonly CartItem[]): void {
  const draft = draftStore.get();
  const sent = draft.sent ?? { at: new Date().toISOString(), items: [...items], link: null };
  draftStore.set({ ...draft, sent, isPaid: true });
}

/** Remembers what went to the payment page, so that a buyer who comes back unpaid finds it again. */
export function markSent(items: CartItem[], now: Date, link: PaymentLink | null): void {
  draftStore.set({ ...draftStore.get(), sent: { at: now.toISOString(), items, link } });
}

/** Keeps until when the sent order is held by now, if it is the one of this payment link. */
export function prolongSent({ url, expires_at: expiresAt }: { url: string | null; expires_at: string | null }): void {
  const draft = draftStore.get();
  const { sent } = draft;
  if (!sent?.link || sent.link.url !== url || expiresAt === null) return;
  draftStore.set({ ...draft, sent: { ...sent, link: { ...sent.link, expiresAt } } });
}

/** Gives up the unpaid order; what was typed stays. */
export function forgetSent(): void {
  draftStore.set({ ...draftStore.get(), sent: null });
}

export function eraseDraft(): void {
  draftStore.clear();
}

/** As long as the shop usually keeps an unpaid order's wreaths for its buyer. */
const HOLD_MS = 30 * 60_000;

/** Until when the shop keeps the wreaths of a sent order and its link can be paid. */
export function heldUntil({ at, link }: SentOrder): Date {
  return link && link.expiresAt !== '' ? new Date(link.expiresAt) : new Date(Date.parse(at) + HOLD_MS);
}

/** The wreaths that the shop holds for this buyer's own unpaid order at `now`. */
export function heldItems(sent: SentOrder | null, now: Date): CartItem[] {
  return sent && now < heldUntil(sent) ? sent.items : [];
}

export const heldNow = (): CartItem[] => heldItems(draftStore.get().sent, new Date());

/** Wreaths on sale as this buyer may buy them: what their own unpaid order holds is theirs. */
export function useOwnStock<Product extends { _id: string; stock: number }>(products: readonly Product[]): Product[] {
  return withOwnHold(products, heldItems(useDraft().sent, useNow()));
}

/** The key of the page of the order that this browser saw paid by this payment, or went to pay; '' when it knows none. */
export function orderKeyOf(paymentId: string): string {
  const known = keptOrders.get().find((order) => order.paymentId === paymentId);
  return known?.key ?? draftStore.get().sent?.link?.orderKey ?? payingOrder.get().key;
}
