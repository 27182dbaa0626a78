import { randomUUID } from 'node:crypto';
import type { OrderDetails } from '#contract/orders.ts';
import type { ManagedProduct } from '#contract/products.ts';
import { aBuyer, type Buyer } from './buyer.ts';
import type { Office } from './office.ts';

type OrderWish = Partial<Buyer> & { wreath: ManagedProduct; faixas?: string[] };

type PlacedOrder = OrderDetails & { access_key: string };

/** Creates a paid order by phone, with one wreath for each faixa, and reads its link. Throws when the server refuses. */
export async function placeOrder(office: Office, wish: OrderWish): Promise<PlacedOrder> {
  const { wreath, faixas = ['Saudades eternas'], ...change } = wish;
  const { _id: id, name: title, image, size, price } = wreath;
  const items = [{ id, title, image, size, color: 'Padrão', quantity: faixas.length, price }];
  const total = faixas.length * (price + 20);
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

/** The time `minutes` from now in São Paulo, 'dd/MM/yyyy HH:mm'. */
export function inMinutes(minutes: number): string {
  const time = new Date(Date.now() + minutes * 60_000);
  const options = { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat('pt-BR', options).format(time).replace(',', '');
}

/** Today in São Paulo, 'dd/MM/yyyy'. */
export const today = (): string => inMinutes(0).slice(0, 10);
