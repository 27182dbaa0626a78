import type { FastifyInstance } from 'fastify';
import type { HandlerInput } from '#contract/endpoint.ts';
import * as contract from '#contract/expenses.ts';
import type { Deps } from '../../deps.ts';
import { bind, type Context, signedIn } from '../../http/bind.ts';
import { type ExpenseValues, listExpenseRows } from './repository.ts';
import { createExpense, deleteExpense, toExpense, updateExpense } from './service.ts';

const who = (context: Context) => ({ actor: signedIn(context), ip: context.ip });

type Body = HandlerInput<typeof contract.createExpense>['body'];

function toValues({ descricao, valor, categoria, data }: Body): ExpenseValues {
  return { description: descricao, amount: valor, category: categoria, spentAt: data };
}

export function expenseRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.listExpensesByDate, async ({ query: { from, to, ...page } }) =>
    (await listExpenseRows(deps.db, { from, to }, page)).map(toExpense),
  );

  bind(app, deps, contract.createExpense, ({ body }, context) => createExpense(deps, toValues(body), who(context)));

  bind(app, deps, contract.updateExpense, ({ params, body: { version, ...body } }, context) =>
    updateExpense(deps, { id: params.id, values: toValues(body), version }, who(context)),
  );

  bind(app, deps, contract.deleteExpense, async ({ params }, context) => {
    await deleteExpense(deps, params.id, who(context));
    return { message: 'Gasto excluído.' };
  });
}
