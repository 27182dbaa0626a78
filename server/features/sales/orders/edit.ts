import { randomUUID } from 'node:crypto';
import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/orders.ts';
import { type Cents, cents, formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { type Difference, differenceChoices, givingBackText, orderMoney, totalAfter } from '#domain/order-money.ts';
import { shortageText } from '#domain/reservation.ts';
import { differencesOf } from '#domain/sale/differences.ts';
import type { Wreath } from '#domain/wreath.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import { nextVersion } from '../../../db/version.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField, refuseStale } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { sentWreaths, toPurchaseValues } from '../../../purchase.ts';
import { writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { productsById } from '../../products/service.ts';
import { resell } from '../../products/stock.ts';
import { afterEdit } from '../funeral-link/service.ts';
import { movementsOfOrder } from '../payments/movements-repository.ts';
import { isByHand, paymentsOfOrder } from '../payments/repository.ts';
import { endOtherLinks } from '../payments/superseded-links.ts';
import { tellChange } from './changes.ts';
import { loggedEdit, type OrderDetails } from './present.ts';
import { describeOrder, lockExistingOrder } from './queries.ts';
import { type Order, updateOrderRow, wreathsOfOrder } from './repository.ts';

type OrderUpdate = HandlerInput<typeof contract.updateOrder>['body'];

/** The sent wreaths; each must belong to an existing product, which may be inactive. */
async function editedWreaths(tx: Tx, body: Pick<OrderUpdate, 'items' | 'faixa_texts'>): Promise<Wreath[]> {
  const wreaths = sentWreaths(body);
  const known = await productsById(
    tx,
    body.items.map(({ id }) => id),
  );
  const unknown = body.items.findIndex(({ id }) => !known.has(id));
  if (unknown >= 0) throw invalidField(['items', unknown, 'id'], 'Produto não encontrado.');
  return wreaths;
}

const DIFFERENCE_TEXTS: Record<Difference, string> = {
  collect: 'a receber',
  refund: 'a devolver',
  discount: 'desconto combinado',
};

function differenceText(before: Cents, total: Cents, difference: Difference | undefined): string {
  if (difference === undefined) return '';
  return ` Diferença de ${formatBRL(cents(Math.abs(total - before)))}: ${DIFFERENCE_TEXTS[difference]}.`;
}

/** The total that is agreed from now on. Throws 422 for a choice that isn't offered for this change of the total. */
async function agreedTotal(tx: Tx, order: Order, total: Cents, difference: Difference | undefined): Promise<Cents> {
  if (difference === undefined) return total;
  const money = orderMoney(order, await movementsOfOrder(tx, order));
  if (!differenceChoices(money, total).includes(difference)) {
    throw invalidField(['difference'], 'Escolha o que acontece com a diferença.');
  }
  return totalAfter(difference, order.total, total);
}

/** Tells the buyer what goes back of an order that costs less by now, and how. */
async function tellOwed(tx: Tx, deps: Deps, order: Order): Promise<void> {
  const { excess } = orderMoney(order, await movementsOfOrder(tx, order));
  const isHand = (await paymentsOfOrder(tx, order)).every(isByHand);
  if (excess > 0) await tell(tx, deps, 'buyer-owed', order, { words: givingBackText(excess, isHand) });
}

/**
 * Writes an administrator's edit of an order; number, day of purchase, payment, origin and production don't change.
 * Added wreaths are taken from stock like a sale, removed ones are returned. Throws `not-found`, `stale-version`,
 * `conflict` for a closed order, `insufficient-stock`, and 422 for an unknown product.
 */
export async function updateOrder(
  deps: Deps,
  { params: { orderId }, body: { version, difference, ...fields }, audit }: Call<typeof contract.updateOrder>,
): Promise<OrderDetails> {
  const now = deps.now();
  return inTransaction(deps.database, async (tx) => {
    const before = await lockExistingOrder(tx, orderId);
    refuseStale(before, version);
    if (before.closing) throw new AppError('conflict', 'Este pedido foi cancelado e não muda mais.');
    const total = await agreedTotal(tx, before, fields.total, difference);
    const values = { ...toPurchaseValues(fields, before.whatsappAt ?? now), total };
    const isReaddressed = values.buyerEmail !== before.buyerEmail;
    // A new key, because the owner of the mistyped address may have opened the link.
    const link = isReaddressed
      ? { accessKey: randomUUID(), emailChanges: 0 }
      : { accessKey: before.accessKey, emailChanges: before.emailChanges };
    const after = { values, wreaths: await editedWreaths(tx, fields) };
    const wreathsBefore = await wreathsOfOrder(tx, before);
    const moved = { before: wreathsBefore, after: after.wreaths };
    const sale = { reference: before.orderId, at: now, userEmail: audit.actor.email };
    const shortage = shortageText(await resell(tx, moved, sale));
    if (shortage) throw new AppError('insufficient-stock', shortage);
    const { kept, consequences } = await afterEdit(tx, before, values, now);
    await updateOrderRow(tx, { ...before, ...link }, { ...after, values: { ...values, ...kept } }, now);
    const written = { ...before, ...values, ...kept, ...link, version: nextVersion(before) };
    if (total !== before.total) await endOtherLinks(tx, deps, before.orderId);
    if (difference === 'refund') await tellOwed(tx, deps, written);
    if (isReaddressed) await tell(tx, deps, 'buyer-confirmation-again', written, after);
    const changes = loggedEdit({ values: before, wreaths: wreathsBefore }, after);
    await writeLog(tx, audit, {
      at: now,
      action: 'pedido_alterado',
      message: `Pedido alterado: ${orderNumberText(before.number)}.${differenceText(before.total, fields.total, difference)}`,
      orderRow: before.id,
      changes,
    });
    const differences = differencesOf(changes);
    await tellChange(tx, deps, { before, after: written, differences, consequences, by: 'office' });
    return describeOrder(tx, written);
  });
}
