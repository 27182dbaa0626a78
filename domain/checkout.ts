import type { CartItem } from './cart.ts';
import { documentCharacters, formatDocument } from './cpf.ts';
import { parseInstant } from './dates.ts';
import type { WreathEvent } from './funeral.ts';
import { type Cents, centsFromReais, reaisFromCents } from './money.ts';
import { DEFAULT_COLOR, FAIXA_FEE, FAIXA_LINE_TITLE, orderTotal, type PaymentMethod } from './order.ts';
import { phoneDigits } from './phone.ts';

/** The buyer's input as typed; the ceremony's time is 'dd/MM/yyyy HH:mm' on the São Paulo clock. */
export type CheckoutFields = {
  buyer_name: string;
  buyer_email: string;
  buyer_phone: string;
  buyer_cpf: string;
  billing_address: string;
  deceased_name: string;
  funeral_location: string;
  funeral_time: string;
};
export type CheckoutField = keyof CheckoutFields;

const GRACE_MS = 15 * 60_000;
export const CEREMONY_PAST = 'Data e hora da cerimônia já passaram.';

/** A ceremony may have begun a quarter of an hour ago, while the buyer still filled in the form. */
export function isCeremonyPast(ceremony: Date, now: Date): boolean {
  return ceremony.getTime() + GRACE_MS < now.getTime();
}

/** The faixa texts of each product, one for each unit. */
export type FaixaTexts = readonly { id: string; texts: readonly string[] }[];

/** One wreath of the order with its faixa; `number` counts within its product from 1 to `count`. */
export type WreathUnit = { id: string; title: string; image: string; number: number; count: number; text: string };

export function wreathUnits(cart: readonly CartItem[], faixas: FaixaTexts): WreathUnit[] {
  const texts = new Map(faixas.map((entry) => [entry.id, entry.texts]));
  return cart.flatMap((item) =>
    Array.from({ length: item.quantity }, (_, at) => ({
      id: item._id,
      title: item.title,
      image: item.image,
      number: at + 1,
      count: item.quantity,
      text: texts.get(item._id)?.[at] ?? '',
    })),
  );
}

/** A line of the cart with the price that the server gave, in centavos. */
export type PricedItem = { item: CartItem; title: string; price: Cents };
type PricedCart =
  | { ok: true; lines: PricedItem[] }
  | { ok: false; reason: 'not-a-list' }
  | { ok: false; reason: 'no-price'; title: string };

type Quote = { title: string | undefined; price: Cents | undefined };

function quotes(answer: readonly unknown[]): Map<string, Quote> {
  const found = new Map<string, Quote>();
  for (const entry of answer) {
    if (typeof entry !== 'object' || entry === null || !('_id' in entry) || typeof entry._id !== 'string') continue;
    const price = 'price' in entry && typeof entry.price === 'number' ? centsFromReais(entry.price) : undefined;
    const title = 'name' in entry && typeof entry.name === 'string' ? entry.name : undefined;
    found.set(entry._id, { title, price });
  }
  return found;
}

/**
 * The cart priced by the server's answer to products-by-ids, which is checked here because nothing may be charged on
 * a wrong one. A product that is missing or has no price above zero is refused by its title.
 */
export function priceCart(cart: readonly CartItem[], answer: unknown): PricedCart {
  if (!Array.isArray(answer)) return { ok: false, reason: 'not-a-list' };
  const known = quotes(answer);
  const lines: PricedItem[] = [];
  for (const item of cart) {
    const quote = known.get(item._id);
    if (quote?.price === undefined || quote.price <= 0) return { ok: false, reason: 'no-price', title: item.title };
    lines.push({ item, title: quote.title ?? item.title, price: quote.price });
  }
  return { ok: true, lines };
}

export function pricedTotal(lines: readonly PricedItem[]): Cents {
  return orderTotal(lines.map(({ item, price }) => ({ quantity: item.quantity, price })));
}

type PaymentLine = { title: string; quantity: number; unit_price: number };
type OrderLine = {
  id: string;
  title: string;
  image: string;
  size: string;
  color: string;
  quantity: 1;
  price: number;
};

/** The ceremony from whose page a purchase came, and to which of its events the wreaths go. */
export type CeremonyLink = { key: string; event: WreathEvent };

type PaymentRequest = {
  items: PaymentLine[];
  order_data: CheckoutFields & {
    faixa_texts: string[];
    payment_method: PaymentMethod;
    total: number;
    items: OrderLine[];
    order_id: string;
    ceremony?: CeremonyLink;
    whatsapp?: boolean;
  };
};

function orderLines(lines: readonly PricedItem[], units: readonly WreathUnit[]) {
  const priced = new Map(lines.map((line) => [line.item._id, line]));
  return units.flatMap(({ id, text }) => {
    const line = priced.get(id);
    if (!line) return [];
    const { title, price, item } = line;
    const { image, size } = item;
    const wreath: OrderLine = {
      ...{ id, title, image, size, color: DEFAULT_COLOR },
      quantity: 1,
      price: reaisFromCents(price),
    };
    return [{ wreath, faixa: text.normalize('NFC').trim() }];
  });
}

function sentFields(fields: CheckoutFields): CheckoutFields {
  const trimmed = (field: CheckoutField) => fields[field].normalize('NFC').trim();
  const instant = parseInstant(fields.funeral_time.trim());
  if (!instant) throw new RangeError('the ceremony has no date');
  return {
    buyer_name: trimmed('buyer_name'),
    buyer_email: trimmed('buyer_email'),
    buyer_phone: phoneDigits(fields.buyer_phone),
    buyer_cpf: documentCharacters(fields.buyer_cpf) === '' ? trimmed('buyer_cpf') : formatDocument(fields.buyer_cpf),
    billing_address: trimmed('billing_address'),
    deceased_name: trimmed('deceased_name'),
    funeral_location: trimmed('funeral_location'),
    funeral_time: new Date(instant.getTime()).toISOString(),
  };
}

/**
 * The body of create-payment: each wreath a line of quantity 1, the faixas a line of their own, prices in reais.
 * Throws RangeError when the ceremony's time isn't one.
 */
export function paymentRequest(order: {
  fields: CheckoutFields;
  lines: readonly PricedItem[];
  units: readonly WreathUnit[];
  orderId: string;
  ceremony?: CeremonyLink | null | undefined;
  whatsapp?: boolean | undefined;
}): PaymentRequest {
  const ordered = orderLines(order.lines, order.units);
  const wreaths = ordered.map(({ wreath }) => wreath);
  return {
    items: [
      ...wreaths.map(({ title, price }) => ({ title, quantity: 1, unit_price: price })),
      { title: FAIXA_LINE_TITLE, quantity: wreaths.length, unit_price: reaisFromCents(FAIXA_FEE) },
    ],
    order_data: {
      ...sentFields(order.fields),
      faixa_texts: ordered.map(({ faixa }) => faixa),
      payment_method: 'pix',
      total: reaisFromCents(pricedTotal(order.lines)),
      items: wreaths,
      order_id: order.orderId,
      ...(order.ceremony && { ceremony: order.ceremony }),
      ...(order.whatsapp && { whatsapp: true }),
    },
  };
}
