import type { FastifyInstance } from 'fastify';
import { getDossier } from '#contract/dossier.ts';
import * as links from '#contract/order-links.ts';
import * as contract from '#contract/orders.ts';
import * as board from '#contract/production.ts';
import * as wall from '#contract/wall.ts';
import { dayOf, dayRange } from '#domain/dates.ts';
import type { Deps } from '../../../deps.ts';
import { auditContext, bind } from '../../../http/bind.ts';
import { linkOrder, unlinkOrder } from '../funeral-link/service.ts';
import { renewBuyerLink, sendLinkAgain, showLink } from './buyer-link.ts';
import { confirmArrival, exchangePapers } from './changes.ts';
import { closeOrderById } from './close.ts';
import { readDossier } from './dossier.ts';
import { readOrder, updateOrder } from './edit.ts';
import { orderExport } from './export.ts';
import { listOrderRows, listOrdersFrom } from './list-repository.ts';
import { createManualOrder } from './manual-order.ts';
import { addNote, readOrderByNumber } from './notes.ts';
import { acknowledgeOrder } from './on-call.ts';
import { listProduction, moveProduction, readProduction } from './production.ts';
import { describeOrders, summarizeOrders } from './queries.ts';
import { countOrders, listNewestOrders } from './repository.ts';
import { answerRequest } from './request.ts';
import { changeWall, readWall, readWallAddress } from './wall.ts';

const LAST_ORDERS = 5;

export function orderRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.countOrders, async () => ({ total: await countOrders(deps.db) }));

  bind(app, deps, contract.listLastOrders, async () =>
    summarizeOrders(deps.db, await listNewestOrders(deps.db, LAST_ORDERS)),
  );

  bind(app, deps, contract.listOrdersByDate, async ({ query }) =>
    describeOrders(deps.db, await listOrderRows(deps.db, query)),
  );

  bind(app, deps, contract.listOrdersAhead, async ({ query }) => {
    const day = dayOf(deps.now());
    return describeOrders(deps.db, await listOrdersFrom(deps.db, { ...dayRange(day, day), ...query }));
  });

  bind(app, deps, board.listProduction, ({ query }) => listProduction(deps, query.day));

  bind(app, deps, wall.readWall, ({ params }) => readWall(deps, params.chave));

  bind(app, deps, wall.getWallAddress, () => readWallAddress(deps));

  bind(app, deps, wall.shareWall, (_, context) => changeWall(deps, auditContext(context), true));

  bind(app, deps, wall.withdrawWall, (_, context) => changeWall(deps, auditContext(context), false));

  bind(app, deps, board.getOrderByNumber, ({ params: { number } }) => readOrderByNumber(deps, number));

  bind(app, deps, board.addOrderNote, ({ params: { orderId, chave: key }, body: { text } }, context) =>
    addNote(deps, auditContext(context), { orderId, key, text }),
  );

  bind(app, deps, board.acknowledgeOrder, ({ params }, context) =>
    acknowledgeOrder(deps, auditContext(context), params.orderId),
  );

  bind(app, deps, board.exchangePapers, ({ params: { orderId }, body: { seen } }, context) =>
    exchangePapers(deps, auditContext(context), { orderId, seen }),
  );

  bind(app, deps, board.confirmArrival, ({ params: { orderId } }, context) =>
    confirmArrival(deps, auditContext(context), orderId),
  );

  bind(app, deps, board.getProduction, ({ params }) => readProduction(deps, params.orderId));

  bind(app, deps, contract.getOrder, ({ params }) => readOrder(deps, params.orderId));

  bind(app, deps, getDossier, ({ params }) => readDossier(deps, params.orderId));

  bind(app, deps, contract.updateOrder, ({ params, body }, context) =>
    updateOrder(deps, auditContext(context), { orderId: params.orderId, body }),
  );

  bind(app, deps, board.moveProduction, ({ params, body }, context) =>
    moveProduction(deps, auditContext(context), { orderId: params.orderId, ...body }),
  );

  bind(app, deps, board.linkOrder, ({ params: { orderId }, body }, context) =>
    linkOrder(deps, auditContext(context), { orderId, funeralId: body.funeral_id }),
  );

  bind(app, deps, board.unlinkOrder, ({ params }, context) => unlinkOrder(deps, auditContext(context), params.orderId));

  bind(app, deps, contract.cancelOrder, ({ params: { orderId }, body: { reason } }, context) =>
    closeOrderById(deps, auditContext(context), { orderId, closing: 'cancelled', reason }),
  );

  bind(app, deps, contract.voidOrder, ({ params: { orderId }, body: { reason } }, context) =>
    closeOrderById(deps, auditContext(context), { orderId, closing: 'voided', reason }),
  );

  bind(app, deps, links.renewBuyerLink, ({ params: { orderId } }, context) =>
    renewBuyerLink(deps, auditContext(context), orderId),
  );

  bind(app, deps, links.showLink, ({ params: { orderId }, body: { link } }, context) =>
    showLink(deps, auditContext(context), { orderId, link }),
  );

  bind(app, deps, links.sendLinkAgain, async ({ params: { orderId } }, context) => {
    await sendLinkAgain(deps, auditContext(context), orderId);
    return { message: 'Enviamos o link ao e-mail do pedido.' };
  });

  bind(app, deps, contract.answerRequest, ({ params, body }, context) =>
    answerRequest(deps, auditContext(context), { ...params, ...body }),
  );

  bind(app, deps, contract.exportOrders, ({ query }, context) =>
    orderExport(deps, { ...context, audit: auditContext(context) }, query),
  );

  bind(app, deps, contract.createManualOrder, ({ body }, context) =>
    createManualOrder(deps, auditContext(context), body),
  );
}
