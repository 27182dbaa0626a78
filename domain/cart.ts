import { limits } from './limits.ts';
import { type Cents, MAX_CENTS, roundedCents } from './money.ts';
import { DEFAULT_COLOR, orderTotal } from './order.ts';

/** A line of the cart in the browser's storage: `price` in reais, `stock` as last seen. */
export type CartItem = {
  _id: string;
  image: string;
  title: string;
  size: string;
  color: string;
  quantity: number;
  price: number;
  stock: number;
};

/** The product data that the cart needs; `price` in reais, `stock` still for sale. */
export type CatalogueProduct = {
  _id: string;
  name: string;
  size: string;
  image: string;
  price: number;
  stock: number;
  active?: boolean;
};

export type CartRefusal = {
  ok: false;
  /** 'limit': more wreaths than one order takes. */
  reason: 'stock' | 'limit';
  remaining: number;
};
export type CartResult = { ok: true; cart: CartItem[] } | CartRefusal;

/** A change of a line since it was put into the cart. Amounts in centavos. */
export type CartChange = { id: string; title: string } & (
  | { kind: 'price'; from: Cents; to: Cents }
  | { kind: 'name'; from: string }
  | { kind: 'stock'; available: number; wanted: number }
  | { kind: 'unavailable' }
);

export function itemPrice(item: { price: number }): Cents {
  return roundedCents(item.price);
}

/** Sum of quantity times price plus R$ 20,00 for the faixa of each unit, in centavos. */
export function cartTotal(cart: readonly CartItem[]): Cents {
  return orderTotal(cart.map((item) => ({ quantity: item.quantity, price: itemPrice(item) })));
}

export function cartUnits(cart: readonly CartItem[]): number {
  return cart.reduce((sum, item) => sum + item.quantity, 0);
}

function isPrice(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 && value <= MAX_CENTS / 100;
}

function isCount(value: unknown, least: number, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
}

function textOr(value: unknown, fallback: string, max: number): string {
  return typeof value === 'string' ? value.slice(0, max) : fallback;
}

function parseItem(raw: unknown): CartItem | undefined {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined;
  const own = new Map<string, unknown>(Object.entries(raw));
  const id = own.get('_id');
  const title = own.get('title');
  const quantity = own.get('quantity');
  const price = own.get('price');
  const stock = own.get('stock') ?? quantity;
  if (typeof id !== 'string' || id === '' || id.length > 64 || typeof title !== 'string') return undefined;
  if (!isCount(quantity, 1, limits.stock) || !isPrice(price) || !isCount(stock, 0, limits.stock)) return undefined;
  return {
    _id: id,
    image: textOr(own.get('image'), '', limits.imageUrl),
    title: title.slice(0, limits.productName * 2),
    size: textOr(own.get('size'), '', limits.productSize * 2),
    color: textOr(own.get('color'), DEFAULT_COLOR, 80),
    quantity,
    price,
    stock,
  };
}

/**
 * The cart from storage, whatever wrote it: non-items are left out, lines of one product become one, units are capped
 * at an order's limit.
 */
export function parseCart(raw: unknown): CartItem[] {
  if (!Array.isArray(raw)) return [];
  const lines = new Map<string, CartItem>();
  let room: number = limits.unitsPerHold;
  for (const entry of raw) {
    const item = parseItem(entry);
    if (!item || room === 0) continue;
    const quantity = Math.min(item.quantity, room);
    room -= quantity;
    const earlier = lines.get(item._id);
    lines.set(item._id, earlier ? { ...earlier, quantity: earlier.quantity + quantity } : { ...item, quantity });
  }
  return [...lines.values()];
}

function refusal(cart: readonly CartItem[], existing: number, stock: number): CartRefusal {
  const room = limits.unitsPerHold - cartUnits(cart);
  const left = Math.max(0, stock - existing);
  return left <= room
    ? { ok: false, reason: 'stock', remaining: left }
    : { ok: false, reason: 'limit', remaining: room };
}

/**
 * The cart with `quantity` more units of a product: an existing line grows, a new one comes last. Refused, with the
 * units that are still possible, when the stock or the size of an order doesn't allow it, or when the product has no
 * _id, price or stock.
 */
export function addToCart(cart: readonly CartItem[], product: CatalogueProduct, quantity: number): CartResult {
  const existing = cart.find((item) => item._id === product._id)?.quantity ?? 0;
  const isSellable = Boolean(product._id) && product.stock >= 1 && isPrice(product.price);
  if (!isSellable) return { ok: false, reason: 'stock', remaining: 0 };
  const wanted = existing + quantity;
  const fits = wanted <= product.stock && cartUnits(cart) + quantity <= limits.unitsPerHold;
  if (!fits || !isCount(quantity, 1, limits.stock)) return refusal(cart, existing, product.stock);
  const item: CartItem = {
    _id: product._id,
    image: product.image,
    title: product.name,
    size: product.size,
    color: DEFAULT_COLOR,
    quantity: wanted,
    price: product.price,
    stock: product.stock,
  };
  if (existing === 0) return { ok: true, cart: [...cart, item] };
  return { ok: true, cart: cart.map((line) => (line._id === item._id ? item : line)) };
}

/** The cart with another quantity of one line. Fewer units always pass; more follow the rule of adding. */
export function setQuantity(cart: readonly CartItem[], id: string, quantity: number): CartResult {
  const line = cart.find((item) => item._id === id);
  if (!line || !isCount(quantity, 1, limits.stock)) return { ok: true, cart: [...cart] };
  const units = cartUnits(cart) - line.quantity + quantity;
  const grows = quantity > line.quantity;
  if (grows && (quantity > line.stock || units > limits.unitsPerHold)) return refusal(cart, line.quantity, line.stock);
  return { ok: true, cart: cart.map((item) => (item._id === id ? { ...item, quantity } : item)) };
}

export function removeFromCart(cart: readonly CartItem[], id: string): CartItem[] {
  return cart.filter((item) => item._id !== id);
}

function changesOf(item: CartItem, product: CatalogueProduct): CartChange[] {
  const about = { id: item._id, title: product.name };
  const changes: CartChange[] = [];
  if (product.name !== item.title) changes.push({ ...about, kind: 'name', from: item.title });
  const from = itemPrice(item);
  const to = itemPrice(product);
  if (from !== to) changes.push({ ...about, kind: 'price', from, to });
  if (product.stock < item.quantity) {
    changes.push({ ...about, kind: 'stock', available: Math.max(0, product.stock), wanted: item.quantity });
  }
  return changes;
}

/**
 * Differences between cart and catalogue, and the cart brought up to date. No line and no unit is ever taken away
 * here: the buyer sees it and decides.
 */
export function compareWithCatalogue(
  cart: readonly CartItem[],
  products: readonly CatalogueProduct[],
): { cart: CartItem[]; changes: CartChange[] } {
  const byId = new Map(products.map((product) => [product._id, product]));
  const changes: CartChange[] = [];
  const refreshed = cart.map((item): CartItem => {
    const product = byId.get(item._id);
    if (!product || product.active === false || !isPrice(product.price) || product.price === 0) {
      changes.push({ id: item._id, title: item.title, kind: 'unavailable' });
      return { ...item, stock: 0 };
    }
    changes.push(...changesOf(item, product));
    const { name: title, image, size, price } = product;
    return { ...item, title, image, size, price, stock: Math.max(0, product.stock) };
  });
  return { cart: refreshed, changes };
}

/**
 * Products with the units that this buyer's own unpaid order holds counted as available: the server lets the same
 * order use them again.
 */
export function withOwnHold<Product extends { _id: string; stock: number }>(
  products: readonly Product[],
  held: readonly CartItem[],
): Product[] {
  const units = new Map(held.map((item) => [item._id, item.quantity]));
  return products.map((product) => ({ ...product, stock: product.stock + (units.get(product._id) ?? 0) }));
}

/** The cart with the lines of an earlier one that it doesn't have. */
export function mergeCarts(cart: readonly CartItem[], earlier: readonly CartItem[]): CartItem[] {
  return parseCart([...cart, ...earlier.filter((item) => !cart.some((line) => line._id === item._id))]);
}
