import { isDeepStrictEqual } from 'node:util';
import type * as contract from '#contract/deliveries.ts';
import { changedFields } from '#domain/changes.ts';
import { formatDateTime } from '#domain/dates.ts';
import { deliveryTimeFault, isAttemptOf } from '#domain/delivery.ts';
import { orderNumberText } from '#domain/order.ts';
import { isToldToBuyer } from '#domain/production.ts';
import { checkAttempt, moveText, standing } from '#domain/sale/stages.ts';
import { contentHash } from '../../../content-hash.ts';
import { idFromHash } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import type { LogSource } from '../../logs/service.ts';
import { tellDelivery } from '../../notifications/delivery-events.ts';
import type { Order } from '../order-repository.ts';
import type { ProductionOrder } from '../orders/present.ts';
import { describeProductionOrder } from '../orders/queries.ts';
import { andThen, type Change, inOrder, type OrderedSale, staged } from '../sale.ts';
import type { Delivery } from '../sale-repository.ts';

function refuseImpossibleTime(field: string, at: Date, { createdAt }: Order, now: Date): void {
  const fault = deliveryTimeFault(at, { createdAt, now });
  if (fault) throw invalidField([field], fault);
}

const NO_PHOTO = { image: null, uploadKey: null, uploadedBy: null, uploadedAt: null };

/** Moves the order to its last stage, and notifies the buyer. */
function arrive(deps: Deps, by: LogSource, sale: OrderedSale, { at, receivedBy }: Delivery): Change<OrderedSale> {
  const now = deps.now();
  const { order, steps, wreaths } = sale;
  const move = { from: order.production, to: 'entregue' } as const;
  const isTold = isToldToBuyer(move, steps, now);
  const after = staged(sale, 'entregue', { by, now, reachedAt: at });
  const arrival = { receivedBy, deliveredAt: at, hasPhoto: false };
  const message = `Produção do pedido ${orderNumberText(order.number)}: ${moveText(move)}.`;
  const changes = {
    before: { production: order.production },
    after: { production: 'entregue', delivered_at: at.toISOString() },
  };
  return {
    sale: after,
    log: [{ action: 'producao_alterada', message, changes }],
    tell: [isTold && ((tx) => tellDelivery(tx, deps, after, { arrival, wreaths }))],
  };
}

/** Moves an order whose wreaths are back in the shop from 'saiu' to 'pronto', unless they left again since. */
function takeBack(deps: Deps, by: LogSource, sale: OrderedSale, told: { at: Date }): Change<OrderedSale> {
  const move = { from: 'saiu', to: 'pronto' } as const;
  const { production, productionAt } = sale.order;
  if (production !== move.from || !isAttemptOf(told, productionAt)) return { sale };
  const message = `Produção do pedido ${orderNumberText(sale.order.number)}: ${moveText(move)}, de volta à loja.`;
  const changes = { before: { production: move.from }, after: { production: move.to } };
  return {
    sale: staged(sale, move.to, { by, now: deps.now() }),
    log: [{ action: 'producao_alterada', message, changes }],
  };
}

/**
 * Records that an order was delivered, or couldn't be, once for each key. Throws `not-found`, 422 for an impossible
 * time, and `conflict` for a closed order, for one already delivered and for a key that was used with other content.
 */
export async function recordDelivery(
  deps: Deps,
  { params: { orderId, chave: key }, body: told, audit }: Call<typeof contract.recordDelivery>,
): Promise<ProductionOrder> {
  const now = deps.now();
  const isDelivered = told.outcome === 'delivered';
  const { outcome, at } = told;
  const receivedBy = isDelivered ? told.received_by || null : null;
  const reason = isDelivered ? null : told.reason;
  const back = !isDelivered && told.returned ? { returned: true } : {};
  const id = idFromHash(contentHash({ key, orderId, outcome, at, receivedBy, reason, ...back }));
  const { order: attempted } = await inOrder(deps, audit, orderId, (sale) => {
    const { order, deliveries } = sale;
    const sentBefore = deliveries.find((one) => one.key === key);
    if (sentBefore?.id === id) return { sale };
    if (sentBefore) throw new AppError('conflict', 'Esta entrega já foi enviada com outros dados.');
    const done = standing(deliveries);
    checkAttempt(order, told, { at: done?.at, done: done ? `${done.recordedBy} em ${formatDateTime(done.at)}` : '' });
    refuseImpossibleTime('at', at, order, now);
    const recorded = { recordedBy: audit.actor.email, recordedAt: now, undoneAt: null };
    const delivery = { id, orderRow: order.id, key, outcome, at, receivedBy, reason, ...NO_PHOTO, ...recorded };
    const after = { ...sale, deliveries: [...deliveries, delivery] };
    if (isDelivered) return arrive(deps, audit, after, delivery);
    const message = `Pedido ${orderNumberText(order.number)} não entregue em ${formatDateTime(at)}.`;
    const failed: Change<OrderedSale> = {
      sale: after,
      log: [{ action: 'entrega_nao_realizada', message, changes: { after: { reason } } }],
    };
    return told.returned ? andThen(failed, (before) => takeBack(deps, audit, before, told)) : failed;
  });
  return describeProductionOrder(deps.db, attempted);
}

const shown = ({ receivedBy, at }: Pick<Delivery, 'receivedBy' | 'at'>) => ({
  received_by: receivedBy,
  delivered_at: at.toISOString(),
});

/**
 * Corrects the recipient and time of a delivery. Throws `not-found`, `conflict` for an undelivered order,
 * `stale-version` when somebody else has corrected it since, and 422 for an impossible time.
 */
export async function correctDelivery(
  deps: Deps,
  { params: { orderId }, body: { from, ...to }, audit }: Call<typeof contract.correctDelivery>,
): Promise<ProductionOrder> {
  const now = deps.now();
  const { order: corrected } = await inOrder(deps, audit, orderId, (sale) => {
    const { order, deliveries } = sale;
    const delivery = standing(deliveries);
    if (!delivery) throw new AppError('conflict', 'Este pedido ainda não foi entregue.');
    const before = shown(delivery);
    const seen = { ...from, delivered_at: from.delivered_at.toISOString() };
    if (!isDeepStrictEqual(seen, before)) throw new AppError('stale-version');
    refuseImpossibleTime('delivered_at', to.delivered_at, order, now);
    const right = { receivedBy: to.received_by || null, at: to.delivered_at };
    if (!changedFields(before, shown(right))) return { sale };
    // The log must not keep the recipient's name, because its entries outlive the erasure of names.
    const { received_by: was, ...time } = before;
    const { received_by: is, ...rightTime } = shown(right);
    const what = was === is ? 'o horário' : 'quem recebeu';
    const message = `Entrega do pedido ${orderNumberText(order.number)} corrigida: ${what}.`;
    return {
      sale: { ...sale, deliveries: deliveries.map((one) => (one === delivery ? { ...one, ...right } : one)) },
      log: [{ action: 'entrega_corrigida', message, changes: changedFields(time, rightTime) }],
    };
  });
  return describeProductionOrder(deps.db, corrected);
}
