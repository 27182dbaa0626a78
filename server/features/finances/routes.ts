import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/finances.ts';
import * as reconciliation from '#contract/reconciliation.ts';
import { countReasons } from '#domain/reasons.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { csvAnswer } from '../../http/csv.ts';
import { financeExport } from './export.ts';
import { presentMovement } from './present.ts';
import { reconciledPage, reconciliationExport, summarizeReconciliation } from './reconciliation.ts';
import { givenReasons, listMovementRows } from './repository.ts';
import { summarize } from './service.ts';

export function financeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getFinanceSummary, ({ query }) => summarize(deps, query));

  bind(app, deps, contract.countGivenReasons, async ({ query }) => countReasons(await givenReasons(deps.db, query)));

  bind(app, deps, contract.listMovements, async ({ query: { from, to, ...page } }) =>
    (await listMovementRows(deps.db, { from, to }, page)).map(presentMovement),
  );

  bind(app, deps, contract.exportFinances, ({ query }, context) =>
    csvAnswer(deps, context, financeExport(deps, auditContext(context), query.range)),
  );

  bind(app, deps, reconciliation.getReconciliation, ({ query }) => summarizeReconciliation(deps, query));

  bind(app, deps, reconciliation.listReconciledPayments, ({ query }) => reconciledPage(deps, query));

  bind(app, deps, reconciliation.exportReconciliation, ({ query }, context) =>
    csvAnswer(deps, context, reconciliationExport(deps, auditContext(context), query.range)),
  );
}
