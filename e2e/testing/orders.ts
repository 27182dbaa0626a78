import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import type { OrderDetails } from '#contract/orders.ts';
import type { ManagedProduct } from '#contract/products.ts';
import { callApi } from './api.ts';
import { aBuyer, type Buyer } from './buyer.ts';
import type { Office } from './office.ts';
import type { Shop } from './shop.ts';

type OrderWish = Partial<Buyer> & { wreath: ManagedProduct; faixas?: string[] };

function lineOf({ _id: id, name: title, image, size, price }: ManagedProduct, quantity: number) {
  return { id, title, image, size, color: 'Padrão', quantity, price };
}

type PlacedOrder = OrderDetails & { access_key: string };

/** Creates a paid order by phone, with one wreath for each faixa, and reads its link. Throws when the server refuses. */
export async function placeOrder(office: Office, wish: OrderWish): Promise<PlacedOrder> {
  const { wreath, faixas = ['Saudades eternas'], ...change } = wish;
  const total = faixas.length * (wreath.price + 20);
  const items = [lineOf(wreath, faixas.length)];
  const body = { ...aBuyer(change), faixa_texts: faixas, payment_method: 'pix', total, items };
  const order = await office.call<OrderDetails>('POST', '/orders/manual', body);
  const links = `/orders/${order.order_id}/links`;
  const { key } = await office.call<{ key: string }>('POST', links, { link: 'order' });
  return { ...order, access_key: key };
}

/** Records that an order was delivered now. */
export function deliver(office: Office, { order_id }: Pick<OrderDetails, 'order_id'>): Promise<unknown> {
  const told = { outcome: 'delivered', at: new Date().toISOString() };
  return office.call('PUT', `/orders/${order_id}/deliveries/${randomUUID()}`, told);
}

/** Holds a wreath for a buyer as the checkout does; the same `orderId` with other data replaces the earlier hold. */
export async function holdWreath(
  shop: Pick<Shop, 'url'>,
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
  const body = { items, order_data };
  const { init_point } = await callApi<{ init_point: string }>(shop, 'POST', '/pagamento/create-payment', { body });
  return { orderId, preference: new URL(init_point).searchParams.get('pref_id') ?? '' };
}

/** The time `minutes` from now in São Paulo, 'dd/MM/yyyy HH:mm'. */
export function inMinutes(minutes: number): string {
  const time = new Date(Date.now() + minutes * 60_000);
  const options = { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('pt-BR', options).format(time).replace(',', '');
}

/** Today in São Paulo, 'dd/MM/yyyy'. */
export const today = (): string => inMinutes(0).slice(0, 10);

/** The button of a row of the orders' list that holds its actions. */
export const actionsOf = (row: Locator): Locator => row.getByRole('button', { name: /^Ações/ });

/** Opens the details of an order from its row in the list. */
export async function openDetails(row: Locator): Promise<void> {
  await actionsOf(row).press('Enter');
  await row.page().getByRole('menuitem', { name: 'Detalhes' }).press('Enter');
}
