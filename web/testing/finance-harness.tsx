import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { Expense } from '#contract/expenses.ts';
import type { FinanceSummary, Movement } from '#contract/finances.ts';
import FinancesPage from '../features/finances/finances-page.tsx';
import { openOffice } from './back-office.tsx';
import { fakeServer } from './fake-server.ts';
import { anOrder } from './order.ts';

export const EXPENSES = 'GET /api/expenses/by_date';
export const ORDERS = 'GET /api/orders/by_date';
export const MOVEMENTS = 'GET /api/finances/movements';
export const SUMMARY = 'GET /api/finances/summary';

export const luz: Expense = {
  _id: 'luz',
  descricao: 'Conta de luz',
  valor: 1487.1,
  categoria: 'Água, luz e telefone',
  data: '2026-11-12T12:34:00.000Z',
  version: 3,
};
export const rosas: Expense = { ...luz, _id: 'rosas', descricao: 'Rosas', valor: 300, categoria: 'Flores e insumos' };

const summary: FinanceSummary = {
  revenue: 370,
  expenses: 1787.1,
  balance: -1417.1,
  fees: 3.66,
  net: 366.34,
  orders: 1,
  bucket: 'day',
  series: [
    { name: '2026-11-12', revenue: 0, expenses: 1787.1, fees: 0, net: 0 },
    { name: '2026-11-20', revenue: 370, expenses: 0, fees: 3.66, net: 366.34 },
  ],
  categories: [
    { categoria: 'Água, luz e telefone', total: 1487.1 },
    { categoria: 'Flores e insumos', total: 300 },
  ],
};

const paid: Movement = {
  _id: 'pago',
  at: '2026-11-20T15:00:00.000Z',
  kind: 'payment',
  amount: 370,
  order_id: anOrder().order_id,
  number: 1042,
  buyer_name: 'Maria Oliveira',
  origin: 'shop',
  method: 'pix',
};
const other = { ...paid, order_id: 'devolvido', number: 1043, buyer_name: 'Ana' };

/** A server with two expenses, an order and another whose money went back. */
export function serveFinances() {
  return fakeServer({
    [EXPENSES]: () => Response.json([luz, rosas]),
    [ORDERS]: () => Response.json([anOrder()]),
    'GET /api/finances/reasons': () => Response.json([{ kind: 'refund', reason: 'Pago duas vezes', count: 2 }]),
    [MOVEMENTS]: () =>
      Response.json([
        paid,
        { ...other, _id: 'devolvido', kind: 'refund', amount: -999 },
        { ...other, _id: 'pago antes', amount: 999 },
      ]),
    [SUMMARY]: () => Response.json(summary),
  });
}

/** Opens the finances and waits until everything has come. */
export async function openFinances(search = '') {
  const view = await openOffice(`/admin/financeiro${search}`, '/admin/financeiro', FinancesPage);
  await waitFor(() => expect(screen.queryByText(/^Carregando/)).toBeNull());
  return view;
}

/** The texts of the rows of a table, the heading left out. */
export function rowsOf(name: string): string[] {
  const [, ...rows] = within(screen.getByRole('table', { name })).getAllByRole('row');
  return rows.map((row) => row.textContent ?? '');
}
