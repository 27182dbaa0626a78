import type * as contract from '#contract/orders.ts';
import { csvHeader, csvLabel, csvMoney, csvRow } from '#domain/csv.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { SITUATION_LABELS } from '#domain/order-money.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { PURCHASE_HEADINGS, purchaseCells } from '#domain/purchase-export.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/bind.ts';
import { loggedExport } from '../../logs/service.ts';
import { type MovementRow, movementsOfOrders } from '../payments/movements-repository.ts';
import { pagesOfOrders, type Which } from './list-repository.ts';
import { moneyOf } from './present.ts';
import { type Order, wreathsOfOrders } from './repository.ts';

const HEADINGS = [
  ...PURCHASE_HEADINGS,
  'Pago',
  'Devolvido',
  'A receber',
  'Método',
  'Status',
  'Situação',
  'Produção',
  'Origem',
];
const ORIGINS: Record<Order['origin'], string> = { shop: 'Loja', manual: 'Manual' };

function line(order: Order, wreaths: readonly Wreath[], movements: MovementRow[]): string {
  const { paid, refunded, due, situation } = moneyOf(order, movements);
  return csvRow([
    ...purchaseCells(order, wreaths),
    csvMoney(paid),
    csvMoney(refunded),
    csvMoney(due),
    csvLabel(PAYMENT_METHOD_LABELS[order.paymentMethod]),
    csvLabel('Aprovado'),
    csvLabel(situation ? SITUATION_LABELS[situation] : ''),
    csvLabel(PRODUCTION_LABELS[order.production]),
    csvLabel(ORIGINS[order.origin]),
  ]);
}

async function* pieces(db: Queryable, which: Which): AsyncGenerator<string> {
  yield csvHeader(HEADINGS);
  for await (const page of pagesOfOrders(db, which)) {
    const ids = page.map(({ id }) => id);
    const wreaths = await wreathsOfOrders(db, ids);
    const movements = await movementsOfOrders(db, ids);
    yield page.map((order) => line(order, wreaths.get(order.id) ?? [], movements.get(order.id) ?? [])).join('');
  }
}

/** The spreadsheet of the orders bought in a range and of a filter, or of all, newest first. The export is logged. */
export function exportOrders(deps: Deps, call: Call<typeof contract.exportOrders>) {
  const { range, ...filter } = call.query;
  return loggedExport(deps, call, {
    name: () => 'relatorio_pedidos.csv',
    action: 'pedidos_exportados',
    what: 'Pedidos exportados',
    range,
    filters: [filter.stage && PRODUCTION_LABELS[filter.stage], filter.situation && SITUATION_LABELS[filter.situation]],
    pieces: (db, bought) => pieces(db, { ...bought, ...filter }),
  });
}
