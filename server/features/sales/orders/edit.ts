import { randomUUID } from 'node:crypto';
import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/orders.ts';
import { type Cents, cents, formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import type { Difference } from '#domain/order-money.ts';
import { differencesOf } from '#domain/sale/differences.ts';
import { changed } from '#domain/sale/sale.ts';
import { agreedTotal, checkStock } from '#domain/sale/selling.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Tx } from '../../../db/client.ts';
import { wreathRows } from '../../../db/wreath-rows.ts';
import type { Deps } from '../../../deps.ts';
import { invalidField, refuseStale } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { sentWreaths, toPurchaseValues } from '../../../purchase.ts';
import { productsById } from '../../products/service.ts';
import { resell } from '../../products/stock.ts';
import { afterEdit } from '../ceremony.ts';
import { owedText } from '../close.ts';
import { inOrder } from '../sale.ts';
import { tellChange } from './changes.ts';
import { loggedEdit, type OrderDetails } from './present.ts';
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
    const changes = loggedEdit({ values: order, wreaths: before }, { values, wreaths });
    const differences = differencesOf(changes);
    const message = `Pedido alterado: ${orderNumberText(order.number)}.${differenceText(order.total, fields.total, difference)}`;
    return {
      sale: after,
      ...(total !== order.total && { endLinks: {} }),
      log: [{ action: 'pedido_alterado', message, orderRow: order.id, changes }],
      tell: [
        owed !== undefined && ['buyer-owed', after.order, { words: owed }],
        isReaddressed && ['buyer-confirmation-again', after.order, { wreaths }],
        () => tellChange(tx, deps, { before: order, after: after.order, differences, consequences, by: 'office' }),
      ],
    };
  });
  return describeOrder(deps.db, edited);
}
