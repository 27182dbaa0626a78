import type { CartItem } from './cart.ts';
import type { WreathEvent } from './funeral.ts';
import { type Cents, centsFromReais } from './money.ts';
import { orderTotal } from './order.ts';

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

/** The faixa texts of each product by its id, one for each unit. */
export type FaixaTexts = Readonly<Record<string, readonly string[]>>;

/** One wreath of the order with its faixa, and the name and label of the field in which that is written. */
export type WreathUnit = {
  id: string;
  title: string;
  image: string;
  text: string;
  name: `faixas.${string}.${number}`;
  label: string;
};

export function wreathUnits(cart: readonly CartItem[], faixas: FaixaTexts): WreathUnit[] {
  return cart.flatMap(({ _id: id, title, image, quantity }) =>
    Array.from({ length: quantity }, (_, at) => ({
      ...{ id, title, image },
      text: faixas[id]?.[at] ?? '',
      name: `faixas.${id}.${at}` as const,
      label: `Texto da faixa${quantity === 1 ? '' : ` ${at + 1} de ${quantity}`}: ${title}`,
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

/** The ceremony from whose page a purchase came, and to which of its events the wreaths go. */
export type CeremonyLink = { key: string; event: WreathEvent };
