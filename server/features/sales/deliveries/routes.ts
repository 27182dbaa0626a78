import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/deliveries.ts';
import type { Deps } from '../../../deps.ts';
import { auditContext, bind, sendPicture } from '../../../http/bind.ts';
import { findExistingOrder } from '../orders/queries.ts';
import { addDeliveryPhoto, openDeliveryPhoto, removeDeliveryPhoto } from './photo.ts';
import { correctDelivery, recordDelivery } from './service.ts';

/** The calls with which the staff record and correct deliveries and their photographs. */
export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.recordDelivery, ({ params: { orderId, chave: key }, body: told }, context) =>
    recordDelivery(deps, auditContext(context), { orderId, key, told }),
  );

  bind(app, deps, contract.correctDelivery, ({ params: { orderId }, body }, context) =>
    correctDelivery(deps, auditContext(context), { orderId, ...body }),
  );

  bind(app, deps, contract.uploadDeliveryPhoto, ({ params: { orderId, foto: key }, query: { replaces } }, context) =>
    addDeliveryPhoto(deps, auditContext(context), { orderId, key, replaces }, context.request),
  );

  bind(app, deps, contract.readDeliveryPhoto, async ({ params: { orderId, foto: key } }, { reply }) => {
    const order = await findExistingOrder(deps.db, orderId);
    return sendPicture(reply, await openDeliveryPhoto(deps, order, { key, isStaff: true }));
  });

  bind(app, deps, contract.removeDeliveryPhoto, ({ params: { orderId, foto: key } }, context) =>
    removeDeliveryPhoto(deps, auditContext(context), { orderId, key }),
  );
}
