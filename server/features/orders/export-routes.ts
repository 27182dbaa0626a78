import type { FastifyInstance } from 'fastify';
import { exportOrders } from '#contract/orders.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { csvAnswer } from '../../http/csv.ts';
import { orderExport } from './export.ts';

export function orderExportRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, exportOrders, ({ query }, context) =>
    csvAnswer(deps, context, orderExport(deps, auditContext(context), query.range)),
  );
}
