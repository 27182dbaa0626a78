import { randomUUID } from 'node:crypto';
import type { CallInput } from '#contract/endpoint.ts';
import type { createManualOrder, OrderDetails, updateOrder } from '#contract/orders.ts';
import type { ProductionOrder } from '#contract/production.ts';
import { cents } from '#domain/money.ts';
import { givenBack } from '#domain/sale/sale.ts';
import type { Wreath } from '#domain/wreath.ts';
import { inTransaction } from '../db/client.ts';
import { newId } from '../db/ids.ts';
import { funerals } from '../db/schema/funerals.ts';
import type { Deps } from '../deps.ts';
import { findOrderBy, insertOrder, type NewOrder, type Order } from '../features/sales/order-repository.ts';
import { ordered } from '../features/sales/sale.ts';
import {
  bookReceived,
  insertDelivery,
  loadSale,
  type NewDelivery,
  receivedId,
  writeSale,
} from '../features/sales/sale-repository.ts';
import type { TestShop } from './app.ts';
import type { Person } from './calls.ts';
import { aLine, type TestProduct } from './factories.ts';

export type ManualOrderBody = CallInput<typeof createManualOrder>['body'];

/** The body of an order by phone, one line a product; the total is the one that the form proposes. */
export function aManualOrder(products: TestProduct[], change: Partial<ManualOrderBody> = {}): ManualOrderBody {
  return {
    buyer_name: 'Ana Souza',
    buyer_email: `ana-${randomUUID().slice(0, 8)}@example.com`,
    buyer_phone: '(21) 2742-0000',
    buyer_cpf: '529.982.247-25',
    billing_address: 'Rua das Hortênsias, 20, Teresópolis',
    deceased_name: 'Antônio Pereira',
    funeral_location: 'Capela do Carmo',
    funeral_time: '2026-11-23T17:30:00.000Z',
    faixa_texts: products.map(() => 'Com carinho da família'),
    payment_method: 'pix',
    total: products.reduce((sum, { price }) => sum + Math.round(price * 100) + 2000, 0) / 100,
    items: products.map(aLine),
    ...change,
  };
}

export const BUYER = {
  buyerName: 'Maria Oliveira',
  buyerEmail: 'maria@example.com',
  buyerPhone: '21999990000',
  buyerCpf: '52998224725',
  billingAddress: 'Rua das Acácias, 10, Teresópolis',
  deceasedName: 'José da Silva',
  funeralLocation: 'Capela Municipal',
};

/** A wreath of a purchase as it was bought; its line is its place. */
export function aWreath(product: TestProduct, line = 0, faixa: string | null = 'Saudades eternas'): Wreath {
  const price = cents(Math.round(product.price * 100));
  const image = '/media/coroa-branca/960.webp';
  return {
    productId: product.id,
    title: product.name,
    image,
    size: 'Grande · 1,40 m',
    color: 'Padrão',
    price,
    faixa,
    line,
  };
}

/** A delivery of an order as it lies in the database, made when the order got there. */
export function aDelivery(order: Order, change: Partial<NewDelivery> = {}): NewDelivery {
  const at = order.productionAt ?? order.createdAt;
  const id = newId(at);
  return {
    ...{ id, orderRow: order.id, key: id, outcome: 'delivered', at, recordedBy: 'equipe@example.com', recordedAt: at },
    ...change,
  };
}

/** A paid order of one wreath as it lies in the database, bought now. */
export async function anOrder(
  deps: Deps,
  product: TestProduct,
  { faixa, ...change }: Partial<NewOrder> & { faixa?: string } = {},
): Promise<Order> {
  const now = deps.now();
  const order = {
    id: newId(now),
    orderId: randomUUID(),
    origin: 'shop',
    ...BUYER,
    funeralTime: new Date(now.getTime() + 24 * 3_600_000),
    paymentMethod: 'pix',
    total: cents(Math.round(product.price * 100) + 2000),
    createdAt: now,
    ...change,
  } satisfies NewOrder;
  return inTransaction(deps.database, async (tx) => {
    const row = await insertOrder(tx, order, [aWreath(product, 0, faixa)]);
    const { id: key, paymentMethod: method, total: amount, createdAt: at } = row;
    await bookReceived(tx, row, { key, method, amount, userEmail: null, at });
    if (row.production === 'entregue') await insertDelivery(tx, aDelivery(row));
    return row;
  });
}

/** Records through the API that an order was delivered just now, unless told otherwise. */
export function deliver(
  shop: TestShop,
  person: Person,
  orderId: string,
  { key = randomUUID(), ...told }: { key?: string } & Record<string, unknown> = {},
) {
  const payload = { outcome: 'delivered', at: shop.clock.now().toISOString(), ...told };
  return shop.as(person).put<ProductionOrder>(`/orders/${orderId}/deliveries/${key}`, payload);
}

/** The secret parts of an order's addresses, which the office's answers leave out. */
export async function keysOf({ deps }: TestShop, orderId: string): Promise<{ access_key: string; pay_key: string }> {
  const order = await findOrderBy(deps.db, 'orderId', orderId);
  return { access_key: order?.accessKey ?? '', pay_key: order?.payKey ?? '' };
}

/** Moves an order from a stage of production to another through the API. */
export function moveStage(
  shop: TestShop,
  person: Person,
  orderId: string,
  payload: { from: string; to?: string | undefined; reason?: string; version?: number },
) {
  return shop.as(person).patch<ProductionOrder>(`/orders/${orderId}/production`, payload);
}

/** Undoes the delivery of an order through the API, as administrators may. */
export function undoDelivery(shop: TestShop, as: Person, orderId: string) {
  return moveStage(shop, as, orderId, { from: 'entregue', to: 'saiu', reason: 'Marcado por engano.' });
}

/** Gives the whole money of an order of `anOrder` back, at the instant of its purchase unless said otherwise. */
export async function aRefund(
  deps: Deps,
  order: Order,
  { at = order.createdAt, keepDue = false } = {},
): Promise<Order> {
  await inTransaction(deps.database, async (tx) => {
    const sale = ordered(await loadSale(tx, { orderId: order.orderId }));
    const refund = {
      id: newId(at),
      paymentId: receivedId(order.id),
      requestKey: randomUUID(),
      amount: order.total,
      reason: 'A família desistiu.',
      keepDue,
      userEmail: 'dona@example.com',
      status: 'approved' as const,
      providerRefundId: null,
      createdAt: at,
      updatedAt: at,
    };
    await writeSale(tx, sale, givenBack({ ...sale, refunds: [refund] }, refund), at);
  });
  return order;
}

type UpdateBody = CallInput<typeof updateOrder>['body'];

/** The edit form's body for an order as it was read, with these changes. */
export function anEdit(order: OrderDetails, change: Partial<UpdateBody> = {}): UpdateBody {
  const { buyer_name, buyer_email, buyer_phone, buyer_cpf, billing_address, deceased_name } = order;
  const { funeral_location, funeral_time, faixa_texts, payment_method, total, items, version } = order;
  return {
    buyer_name,
    buyer_email,
    buyer_phone: buyer_phone ?? '',
    buyer_cpf,
    billing_address,
    deceased_name,
    funeral_location,
    funeral_time,
    faixa_texts,
    payment_method,
    total,
    items,
    version,
    ...change,
  };
}

/** Edits an order as somebody in the office who has read it just now. */
export async function editOrder(shop: TestShop, admin: Person, orderId: string, change: Partial<UpdateBody> = {}) {
  const path = `/orders/${orderId}`;
  const { body } = await shop.as(admin).get<OrderDetails>(path);
  return shop.as(admin).put<OrderDetails & { code?: string }>(path, anEdit(body, change));
}

/** An order that the office enters by hand. */
export async function anOrderByHand(shop: TestShop, admin: Person, payload: object): Promise<OrderDetails> {
  const { status, body } = await shop.as(admin).post<OrderDetails>('/orders/manual', payload);
  if (status !== 201) throw new Error(`no order: ${JSON.stringify(body)}`);
  return body;
}

type NewFuneral = typeof funerals.$inferInsert;

/** A scheduled funeral with a burial and no wake. */
export async function aFuneral(deps: Deps, change: Partial<NewFuneral> = {}): Promise<string> {
  const now = deps.now();
  const id = newId(now);
  await deps.db.insert(funerals).values({
    id,
    type: 'particular',
    deceasedName: 'José da Silva',
    responsibleName: 'Helena da Silva',
    phone: '21999990000',
    burialPlace: 'Cemitério Municipal',
    burialAt: new Date(now.getTime() + 24 * 3_600_000),
    createdBy: 'plantao@example.com',
    createdAt: now,
    updatedAt: now,
    ...change,
  });
  return id;
}
