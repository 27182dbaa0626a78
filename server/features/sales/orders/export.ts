import * as contract from '#contract/orders.ts';
import { type CsvColumns, csvHeader, csvLabel, csvLine, csvMoney } from '#domain/csv.ts';
import { PAYMENT_METHOD_LABELS } from '#domain/order.ts';
import { SITUATION_LABELS } from '#domain/order-money.ts';
import { PRODUCTION_LABELS } from '#domain/production.ts';
import { PURCHASE_COLUMNS } from '#domain/purchase-export.ts';
import type { Wreath } from '#domain/wreath.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import type { Call } from '../../../http/bind.ts';
import { loggedExport } from '../../logs/service.ts';
import { type Order, wreathsOfOrders } from '../order-repository.ts';
import { movementsOfOrders } from '../sale-repository.ts';
import { pagesOfOrders, type Which } from './list-repository.ts';
import { moneyOf } from './present.ts';

const FILTERS = Object.entries<{ of: Readonly<Record<string, string>> }>(contract.ORDER_FILTERS);
const ORIGINS: Record<Order['origin'], string> = { shop: 'Loja', manual: 'Manual' };

type Line = Order & ReturnType<typeof moneyOf> & { wreaths: readonly Wreath[] };

const COLUMNS: CsvColumns<Line> = {
  ...PURCHASE_COLUMNS,
  Pago: ({ paid }) => csvMoney(paid),
  Devolvido: ({ refunded }) => csvMoney(refunded),
  'A receber': ({ due }) => csvMoney(due),
  Método: ({ paymentMethod }) => csvLabel(PAYMENT_METHOD_LABELS[paymentMethod]),
  Status: () => csvLabel('Aprovado'),
  Situação: ({ situation }) => csvLabel(situation ? SITUATION_LABELS[situation] : ''),
  Produção: ({ production }) => csvLabel(PRODUCTION_LABELS[production]),
  Origem: ({ origin }) => csvLabel(ORIGINS[origin]),
};

async function* pieces(db: Queryable, which: Which): AsyncGenerator<string> {
  yield csvHeader(Object.keys(COLUMNS));
  for await (const page of pagesOfOrders(db, which)) {
    const ids = page.map(({ id }) => id);
    const wreaths = await wreathsOfOrders(db, ids);
    const movements = await movementsOfOrders(db, ids);
    const lines = page.map((order) => {
      const money = moneyOf(order, movements.get(order.id) ?? []);
      return csvLine(COLUMNS, { ...order, ...money, wreaths: wreaths.get(order.id) ?? [] });
    });
    yield lines.join('');
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
    filters: FILTERS.map(([name, { of }]) => of[filter[name as keyof typeof filter] ?? '']),
    pieces: (db, bought) => pieces(db, { ...bought, ...filter }),
  });
}
