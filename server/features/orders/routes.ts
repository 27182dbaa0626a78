import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/orders.ts';
import type { Deps } from '../../deps.ts';
import { bind, type Context, signedIn } from '../../http/bind.ts';
import { createManualOrder } from './manual-order.ts';
import { describeOrders } from './order-answers.ts';
import { listProduction, moveProduction } from './production.ts';
import { countOrders, listNewestOrders, listOrderRows } from './repository.ts';
import { readOrder, updateOrder } from './service.ts';

const LAST_ORDERS = 5;

const who = (context: Context) => ({ actor: signedIn(context), ip: context.ip });

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

  bind(app, deps, contract.listOrdersByDate, async ({ query: { from, to, ...page } }) =>
    describeOrders(deps.db, await listOrderRows(deps.db, { from, to }, page)),
  );

  bind(app, deps, contract.listProduction, ({ query }) => listProduction(deps, query.day));

  bind(app, deps, contract.getOrder, ({ params }) => readOrder(deps, params.orderId));

  bind(app, deps, contract.updateOrder, ({ params, body }, context) =>
    updateOrder(deps, { orderId: params.orderId, body }, who(context)),
  );

  bind(app, deps, contract.moveProduction, ({ params, body }, context) =>
    moveProduction(deps, { orderId: params.orderId, ...body }, who(context)),
  );

  bind(app, deps, contract.createManualOrder, ({ body }, context) => createManualOrder(deps, body, who(context)));
}
