import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/dashboard.ts';
import * as handoverContract from '#contract/handover.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { handover, takeOver } from './handover.ts';
import { attention, newOrders, summary, today, todayMoney } from './service.ts';

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getDashboardSummary, () => summary(deps));
  bind(app, deps, contract.getAttention, () => attention(deps));

  bind(app, deps, contract.getToday, () => today(deps));
  bind(app, deps, contract.getTodayMoney, () => todayMoney(deps));

  bind(app, deps, handoverContract.getHandover, ({ query }, context) =>
    handover(deps, auditContext(context), query.horas),
  );
  bind(app, deps, handoverContract.takeOver, (_, context) => takeOver(deps, auditContext(context)));

  bind(app, deps, contract.getNewOrders, ({ query }) => newOrders(deps, query.desde));
}
