import { randomUUID } from 'node:crypto';
import type { OrderDetails } from '#contract/orders.ts';
import type { ManagedProduct } from '#contract/products.ts';
import { aBuyer, type Buyer } from './buyer.ts';
import type { Office } from './office.ts';
import type { Shop } from './shop.ts';

type OrderWish = Partial<Buyer> & { wreath: ManagedProduct; faixas?: string[] };

async function post<T>(url: string, body: object, token?: string): Promise<T> {
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'application/json' });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

function lineOf({ _id: id, name: title, image, size, price }: ManagedProduct, quantity: number) {
  return { id, title, image, size, color: 'Padrão', quantity, price };
}

/** A paid order of one wreath for each faixa, as the staff enter it by phone. Throws when the server refuses. */
export async function placeOrder(shop: Shop, office: Office, wish: OrderWish): Promise<OrderDetails> {
  const { wreath, faixas = ['Saudades eternas'], ...change } = wish;
  const total = faixas.length * (wreath.price + 20);
  const items = [lineOf(wreath, faixas.length)];
  const body = { ...aBuyer(change), faixa_texts: faixas, payment_method: 'pix', total, items };
  return post(`${shop.url}/api/orders/manual`, body, await office.token());
}

/** Holds a wreath for a buyer as the checkout does; the same `orderId` with other data replaces the earlier hold. */
export async function holdWreath(
  shop: Shop,
  { wreath, orderId = randomUUID(), ...change }: Partial<Buyer> & { wreath: ManagedProduct; orderId?: string },
): Promise<{ orderId: string; preference: string }> {
  const order_data = {
    ...aBuyer(change),
    faixa_texts: ['Saudades eternas'],
    payment_method: 'pix',
    total: wreath.price + 20,
    items: [lineOf(wreath, 1)],
    order_id: orderId,
  };
  const items = [
    { title: wreath.name, quantity: 1, unit_price: wreath.price },
    { title: 'Faixa personalizada', quantity: 1, unit_price: 20 },
  ];
  const url = `${shop.url}/api/pagamento/create-payment`;
  const { init_point } = await post<{ init_point: string }>(url, { items, order_data });
  return { orderId, preference: new URL(init_point).searchParams.get('pref_id') ?? '' };
}

/** 'dd/MM/yyyy HH:mm' in São Paulo, so many minutes from now. */
export function inMinutes(minutes: number): string {
  const parts = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'America/Sao_Paulo',
    dateStyle: 'short',
    timeStyle: 'short',
  }).formatToParts(Date.now() + minutes * 60_000);
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? '';
  return `${part('day')}/${part('month')}/${part('year')} ${part('hour')}:${part('minute')}`;
}
