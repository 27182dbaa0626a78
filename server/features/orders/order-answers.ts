import type { HandlerResult } from '#contract/endpoint.ts';
import type * as contract from '#contract/orders.ts';
import { deliverBy } from '#domain/production.ts';
import { startBy } from '#domain/promise.ts';
import type { Queryable } from '../../db/client.ts';
import { readSchedule } from '../store/repository.ts';
import { funeralsOfOrders, type OrderFuneral } from './order-funeral-repository.ts';
import { listProductionSteps } from './production-repository.ts';
import { itemsOfOrders, type Order, type OrderItem } from './repository.ts';

type ListedOrder = HandlerResult<typeof contract.listOrdersByDate>[number];
type ProductionOrder = HandlerResult<typeof contract.listProduction>[number];
export type OrderDetails = HandlerResult<typeof contract.getOrder>;

function toItem({ productId, title, image, size, color, quantity, price }: OrderItem): ListedOrder['items'][number] {
  return { id: productId, title, image, size, color, quantity, price };
}

/** An order as administrators see it; one without a phone is answered without `buyer_phone`. */
function toOrder(row: Order, items: OrderItem[]): ListedOrder {
  return {
    order_id: row.orderId,
    origin: row.origin,
    buyer_name: row.buyerName,
    buyer_email: row.buyerEmail,
    ...(row.buyerPhone ? { buyer_phone: row.buyerPhone } : {}),
    buyer_cpf: row.buyerCpf,
    billing_address: row.billingAddress,
    deceased_name: row.deceasedName,
    funeral_location: row.funeralLocation,
    funeral_time: row.funeralTime,
    faixa_texts: row.faixaTexts,
    payment_method: row.paymentMethod,
    total: row.total,
    items: items.map(toItem),
    payment_id: row.paymentId,
    flags: row.flags,
    production: row.production,
    production_at: row.productionAt,
    deliver_by: deliverBy(row.funeralTime),
    version: row.version,
    created_at: row.createdAt,
  };
}

function toFuneral(funeral: OrderFuneral | undefined): OrderDetails['funeral'] {
  if (!funeral) return null;
  const { id, wakePlace, wakeAt, burialPlace, burialAt, changedAt } = funeral;
  return {
    _id: id,
    velorio: wakePlace !== null && wakeAt ? { local: wakePlace, data_hora: wakeAt } : null,
    sepultamento: { local: burialPlace, data_hora: burialAt },
    changed_at: changedAt,
  };
}

const rowIds = (rows: Order[]) => rows.map(({ id }) => id);

/** The orders with their items. */
export async function describeOrders(db: Queryable, rows: Order[]): Promise<ListedOrder[]> {
  const items = await itemsOfOrders(db, rowIds(rows));
  return rows.map((row) => toOrder(row, items.get(row.id) ?? []));
}

/** The orders with their items, the funeral of the same person and when their making has to begin. */
export async function describeProduction(db: Queryable, rows: Order[]): Promise<ProductionOrder[]> {
  const items = await itemsOfOrders(db, rowIds(rows));
  const funerals = await funeralsOfOrders(db, rowIds(rows));
  const rules = await readSchedule(db);
  return rows.map((row) => ({
    ...toOrder(row, items.get(row.id) ?? []),
    start_by: startBy(row.funeralTime, rules),
    funeral: toFuneral(funerals.get(row.id)),
  }));
}

/** Everything there is to know about one order. */
export async function describeOrder(db: Queryable, row: Order): Promise<OrderDetails> {
  const items = await itemsOfOrders(db, [row.id]);
  const funerals = await funeralsOfOrders(db, [row.id]);
  const steps = await listProductionSteps(db, row.id);
  return {
    ...toOrder(row, items.get(row.id) ?? []),
    start_by: startBy(row.funeralTime, await readSchedule(db)),
    access_key: row.accessKey,
    funeral: toFuneral(funerals.get(row.id)),
    production_steps: steps.map(({ from, to, userEmail, createdAt }) => ({
      from,
      to,
      user_email: userEmail,
      created_at: createdAt,
    })),
  };
}
