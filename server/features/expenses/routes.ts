import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/expenses.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { toExpense, toValues } from './present.ts';
import { listExpenseRows } from './repository.ts';
import { createExpense, deleteExpense, updateExpense } from './service.ts';

export function expenseRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.listExpensesByDate, async ({ query: { from, to, ...page } }) =>
    (await listExpenseRows(deps.db, { from, to }, page)).map(toExpense),
  );

  bind(app, deps, contract.createExpense, ({ body }, context) =>
    createExpense(deps, auditContext(context), toValues(body)),
  );

  bind(app, deps, contract.updateExpense, ({ params, body: { version, ...body } }, context) =>
    updateExpense(deps, auditContext(context), { id: params.id, values: toValues(body), version }),
  );

  bind(app, deps, contract.deleteExpense, async ({ params }, context) => {
    await deleteExpense(deps, auditContext(context), params.id);
    return { message: 'Gasto excluído.' };
  });
}
