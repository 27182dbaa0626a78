import { randomUUID } from 'node:crypto';
import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/orders.ts';
import { type Cents, cents, formatBRL } from '#domain/money.ts';
import { DEFAULT_COLOR, orderNumberText } from '#domain/order.ts';
import { type Difference, orderMoney } from '#domain/order-money.ts';
import { differencesOf } from '#domain/sale/differences.ts';
import { changed } from '#domain/sale/sale.ts';
import { agreedTotal, checkStock, soldNow } from '#domain/sale/selling.ts';
import type { Wreath } from '#domain/wreath.ts';
import { contentHash } from '../../../content-hash.ts';
import { inTransaction, lockOrderId, type Tx } from '../../../db/client.ts';
import { idFromHash, newId } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField, refuseStale } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import type { AuditContext } from '../../../http/guard.ts';
import { sentWreaths, toPurchaseValues } from '../../../purchase.ts';
import { writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { productsById } from '../../products/service.ts';
import { claimStock, resell, sellStock } from '../../products/stock.ts';
import { readRules } from '../../store/service.ts';
import { afterEdit } from '../ceremony.ts';
import { findOrderBy, insertOrder, type NewOrder, wreathRows } from '../order-repository.ts';
import { inOrder, owedText } from '../sale.ts';
import { bookReceived } from '../sale-repository.ts';
import { tellChange } from './changes.ts';
import { loggedEdit, loggedOrder, type OrderDetails } from './present.ts';
import { describeOrder } from './queries.ts';

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
  const { order: edited } = await inOrder(deps, audit, orderId, async (sale, tx) => {
    const { order, wreaths: before } = sale;
    refuseStale(order, version);
    const total = agreedTotal(sale, fields.total, difference);
    const values = { ...toPurchaseValues(fields, order.whatsappAt ?? now), total };
    const isReaddressed = values.buyerEmail !== order.buyerEmail;
    // A new key, because the owner of the mistyped address may have opened the link.
    const link = isReaddressed && { accessKey: randomUUID(), emailChanges: 0 };
    const wreaths = await editedWreaths(tx, fields);
    const sold = { reference: orderId, at: now, userEmail: audit.actor.email };
    checkStock(await resell(tx, { before, after: wreaths }, sold));
    const { kept, consequences } = await afterEdit(tx, order, values, now);
    const rows = wreathRows(wreaths, now).map((wreath) => ({ ...wreath, orderRow: order.id }));
    const after = { ...changed(sale, { ...values, ...kept, ...link }), wreaths: rows };
    const owed = difference === 'refund' ? owedText(after) : undefined;
    const money = orderMoney(after.order, after.movements);
    const changes = loggedEdit({ values: order, wreaths: before }, { values, wreaths });
    const differences = differencesOf(changes);
    const message = `Pedido alterado: ${orderNumberText(order.number)}.${differenceText(order.total, fields.total, difference)}`;
    return {
      sale: after,
      ...(total !== order.total && { endLinks: {} }),
      log: [{ action: 'pedido_alterado', message, orderRow: order.id, changes }],
      tell: [
        owed !== undefined && ['buyer-owed', after.order, { words: owed }],
        isReaddressed && ['buyer-confirmation-again', after.order, { wreaths, kept: money.kept }],
        () => tellChange(tx, deps, { after: after.order, differences, consequences, by: 'office' }),
      ],
    };
  });
  return describeOrder(deps.db, edited);
}

type ManualOrder = HandlerInput<typeof contract.createManualOrder>['body'];

/**
 * The order's id. With a request key it is a hash of the key and the typed content, so a repeated request is recognised
 * however often the order was corrected since.
 */
function manualOrderId({ request_key: key, items, ...fields }: ManualOrder): string {
  if (key === undefined) return randomUUID();
  const typed = items.map(({ title: _title, image: _image, size: _size, ...line }) => line);
  return idFromHash(contentHash({ key, ...fields, items: typed }));
}

async function placeManualOrder(
  tx: Tx,
  deps: Deps,
  audit: AuditContext,
  body: ManualOrder,
  orderId: string,
): Promise<OrderDetails> {
  const now = deps.now();
  const asked = sentWreaths(body);
  const claims = await claimStock(tx, asked, { now });
  const named = soldNow(asked, claims, { isAgreed: true });
  const wreaths = named.map((one) => ({ ...one, color: one.color || DEFAULT_COLOR }));
  const values = toPurchaseValues(body, now);
  const { funeralLocation, funeralTime: at } = values;
  const { marginMinutes } = (await readRules(tx))({ place: funeralLocation, at });
  const row = {
    ...values,
    marginMinutes,
    id: newId(now),
    orderId,
    origin: 'manual',
    requestKey: body.request_key ?? null,
    accessKey: randomUUID(),
    createdAt: now,
  } satisfies NewOrder;
  const order = await insertOrder(tx, row, wreaths);
  const { paymentMethod: method, total: amount } = order;
  const userEmail = audit.actor.email;
  await bookReceived(tx, order, { key: order.id, method, amount, userEmail, at: now });
  await sellStock(tx, claims.values(), { cause: 'manual-sale', reference: orderId, at: now, userEmail });
  await writeLog(tx, audit, {
    at: now,
    action: 'pedido_manual_criado',
    message: `Pedido manual ${orderNumberText(order.number)} criado, total ${formatBRL(body.total)}.`,
    changes: loggedOrder({ values, wreaths }),
  });
  await tell(tx, deps, 'buyer-confirmation', order, { wreaths });
  await tell(tx, deps, 'order-approved', order, { wreaths });
  return describeOrder(tx, order);
}

/**
 * Records an order taken by phone or at the counter: paid, and its units taken from stock, whether the shop is open or
 * closed. The same `request_key` with the same content returns the existing order. Throws `product-unavailable`,
 * `insufficient-stock`, and `conflict` for the same key with other content.
 */
export async function createManualOrder(
  deps: Deps,
  { body, audit }: Call<typeof contract.createManualOrder>,
): Promise<OrderDetails> {
  const orderId = manualOrderId(body);
  const { request_key: key } = body;
  return inTransaction(deps.database, async (tx) => {
    if (key !== undefined) {
      await lockOrderId(tx, key);
      const earlier = await findOrderBy(tx, 'requestKey', key);
      if (earlier && earlier.orderId !== orderId) {
        throw new AppError('conflict', 'Este lançamento já foi gravado com outros dados. Confira a lista de pedidos.');
      }
      if (earlier) return describeOrder(tx, earlier);
    }
    return placeManualOrder(tx, deps, audit, body, orderId);
  });
}
