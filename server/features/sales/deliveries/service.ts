import { isDeepStrictEqual } from 'node:util';
import type * as contract from '#contract/deliveries.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { changedFields } from '#domain/changes.ts';
import { formatDateTime } from '#domain/dates.ts';
import { contradictsDelivery, deliveryTimeFault } from '#domain/delivery.ts';
import { orderNumberText } from '#domain/order.ts';
import { isToldToBuyer, PRODUCTION_LABELS } from '#domain/production.ts';
import { contentHash } from '../../../content-hash.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import { idFromHash } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { writeLog } from '../../logs/service.ts';
import { tellDelivery, tellPhoto } from '../../notifications/delivery-events.ts';
import type { ProductionOrder } from '../orders/present.ts';
import { listProductionSteps, writeProductionStep } from '../orders/production-repository.ts';
import { describeProductionOrder, lockExistingOrder, refuseStopped } from '../orders/queries.ts';
import { type Order, wreathsOfOrder } from '../orders/repository.ts';
import {
  type Delivery,
  findDelivery,
  findDeliveryByKey,
  findUndoneDelivery,
  insertDelivery,
  type NewDelivery,
  updateDelivery,
} from './repository.ts';

type Told = HandlerInput<typeof contract.recordDelivery>['body'];

function refuseImpossibleTime(field: string, at: Date, { createdAt }: Order, now: Date): void {
  const fault = deliveryTimeFault(at, { createdAt, now });
  if (fault) throw invalidField([field], fault);
}

function refuseContradiction(order: Order, standing: Delivery | undefined, told: Told): void {
  if (order.closing) throw new AppError('conflict', 'Este pedido foi cancelado: não recebe mais entregas.');
  if (!standing || !contradictsDelivery(told, standing)) return;
  const { recordedBy, at } = standing;
  throw new AppError(
    'conflict',
    `Este pedido já foi marcado como entregue por ${recordedBy} em ${formatDateTime(at)}.`,
  );
}

/** The photograph of the delivery undone last, which the new delivery takes over. */
async function takePhoto(tx: Tx, order: Order): Promise<Partial<NewDelivery>> {
  const undone = await findUndoneDelivery(tx, order.id);
  if (!undone) return {};
  const { image, uploadKey, uploadedBy, uploadedAt } = undone;
  await updateDelivery(tx, undone, { image: null, uploadKey: null, uploadedBy: null, uploadedAt: null });
  return { image, uploadKey, uploadedBy, uploadedAt };
}

/** Moves the order to its last stage, and notifies the buyer. */
async function arrive(
  tx: Tx,
  deps: Deps,
  audit: AuditContext,
  { order, arrived }: { order: Order; arrived: NewDelivery },
): Promise<ProductionOrder> {
  const now = deps.now();
  const { production: from } = order;
  const isTold = isToldToBuyer({ from, to: 'entregue' }, await listProductionSteps(tx, order.id), now);
  const step = { orderRow: order.id, from, to: 'entregue', userEmail: audit.actor.email } as const;
  await writeProductionStep(tx, step, now, arrived.at);
  const receivedBy = arrived.receivedBy ?? null;
  await writeLog(tx, audit, {
    at: now,
    action: 'producao_alterada',
    message: `Produção do pedido ${orderNumberText(order.number)}: ${PRODUCTION_LABELS[from]} → ${PRODUCTION_LABELS.entregue}.`,
    changes: {
      before: { production: from },
      after: { production: 'entregue', delivered_at: arrived.at.toISOString() },
    },
  });
  const arrival = { receivedBy, deliveredAt: arrived.at, hasPhoto: Boolean(arrived.image) };
  const delivered = { ...order, production: step.to, productionAt: arrived.at };
  const answer = await describeProductionOrder(tx, delivered);
  // A refunded order: the buyer's page says that nothing will be delivered.
  if (answer.refunded) return answer;
  const wreaths = await wreathsOfOrder(tx, order);
  if (isTold) await tellDelivery(tx, deps, delivered, { arrival, wreaths });
  else if (arrival.hasPhoto) await tellPhoto(tx, deps, delivered, { arrival, wreaths });
  return answer;
}

/** Moves an order whose wreaths are back in the shop from 'saiu' to 'pronto'; at any other stage nothing changes. */
async function takeBack(tx: Tx, audit: AuditContext, order: Order, now: Date): Promise<ProductionOrder> {
  const { production: from } = order;
  if (from !== 'saiu') return describeProductionOrder(tx, order);
  const to = 'pronto';
  await writeProductionStep(tx, { orderRow: order.id, from, to, userEmail: audit.actor.email }, now);
  await writeLog(tx, audit, {
    at: now,
    action: 'producao_alterada',
    message: `Produção do pedido ${orderNumberText(order.number)}: ${PRODUCTION_LABELS[from]} → ${PRODUCTION_LABELS[to]}, de volta à loja.`,
    changes: { before: { production: from }, after: { production: to } },
  });
  return describeProductionOrder(tx, { ...order, production: to, productionAt: now });
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
  return inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    const sentBefore = await findDeliveryByKey(tx, key);
    if (sentBefore?.id === id) return describeProductionOrder(tx, order);
    const keyUsed = new AppError('conflict', 'Esta entrega já foi enviada com outros dados.');
    if (sentBefore) throw keyUsed;
    refuseContradiction(order, await findDelivery(tx, order.id), told);
    refuseImpossibleTime('at', at, order, now);
    if (isDelivered) refuseStopped(order);
    const photo = isDelivered ? await takePhoto(tx, order) : {};
    const recorded = { recordedBy: audit.actor.email, recordedAt: now };
    const delivery = { id, orderRow: order.id, key, outcome, at, receivedBy, reason, ...photo, ...recorded };
    if (!(await insertDelivery(tx, delivery))) throw keyUsed;
    if (isDelivered) return arrive(tx, deps, audit, { order, arrived: delivery });
    const message = `Pedido ${orderNumberText(order.number)} não entregue em ${formatDateTime(at)}.`;
    await writeLog(tx, audit, { at: now, action: 'entrega_nao_realizada', message, changes: { after: { reason } } });
    return told.returned ? takeBack(tx, audit, order, now) : describeProductionOrder(tx, order);
  });
}

/** Withdraws the delivery of a locked order whose stage is moved back. */
export async function undoDelivery(tx: Tx, order: Order, now: Date): Promise<void> {
  const delivery = await findDelivery(tx, order.id);
  if (delivery) await updateDelivery(tx, delivery, { undoneAt: now });
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
  return inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, orderId);
    const delivery = await findDelivery(tx, order.id);
    if (!delivery) throw new AppError('conflict', 'Este pedido ainda não foi entregue.');
    const before = shown(delivery);
    const seen = { ...from, delivered_at: from.delivered_at.toISOString() };
    if (!isDeepStrictEqual(seen, before)) throw new AppError('stale-version');
    refuseImpossibleTime('delivered_at', to.delivered_at, order, now);
    const right = { receivedBy: to.received_by || null, at: to.delivered_at };
    if (changedFields(before, shown(right))) {
      await updateDelivery(tx, delivery, right);
      // The log must not keep the recipient's name, because its entries outlive the erasure of names.
      const { received_by: was, ...time } = before;
      const { received_by: is, ...rightTime } = shown(right);
      const changes = changedFields(time, rightTime);
      const what = was === is ? 'o horário' : 'quem recebeu';
      const message = `Entrega do pedido ${orderNumberText(order.number)} corrigida: ${what}.`;
      await writeLog(tx, audit, { at: now, action: 'entrega_corrigida', message, changes });
    }
    return describeProductionOrder(tx, order);
  });
}
