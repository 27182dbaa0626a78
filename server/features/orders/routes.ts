import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { countOrders, listNewestOrders } from './repository.ts';

const LAST_ORDERS = 5;

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.countOrders, async () => ({ total: await countOrders(deps.db) }));

  bind(app, deps, contract.listLastOrders, async () => {
    const rows = await listNewestOrders(deps.db, LAST_ORDERS);
    return rows.map(({ orderId, buyerName, total, paymentMethod, createdAt }) => ({
      order_id: orderId,
      buyer_name: buyerName,
      total,
      payment_method: paymentMethod,
      created_at: createdAt,
    }));
  });
}
