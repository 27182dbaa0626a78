import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/deliveries.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind, sendPicture } from '../../http/bind.ts';
import { addDeliveryPhoto, openDeliveryPhoto, removeDeliveryPhoto } from './delivery-photo.ts';
import { findExistingOrder } from './queries.ts';

/** The photographs of deliveries, for the staff. */
export function deliveryRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.uploadDeliveryPhoto, ({ params: { orderId, foto: key }, query: { replaces } }, context) =>
    addDeliveryPhoto(deps, auditContext(context), { orderId, key, replaces }, context.request),
  );

  bind(app, deps, contract.readDeliveryPhoto, async ({ params: { orderId, foto: key } }, { reply }) => {
    const order = await findExistingOrder(deps.db, orderId);
    return sendPicture(reply, await openDeliveryPhoto(deps, order, { key }));
  });

  bind(app, deps, contract.removeDeliveryPhoto, ({ params: { orderId, foto: key } }, context) =>
    removeDeliveryPhoto(deps, auditContext(context), { orderId, key }),
  );
}
