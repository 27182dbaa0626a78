import type { FastifyInstance } from 'fastify';
import { exportOrders } from '#contract/orders.ts';
import type { Deps } from '../../deps.ts';
import { bind, signedIn } from '../../http/bind.ts';
import { csvAnswer } from '../../http/csv.ts';
import { orderExport } from './export.ts';

export function orderExportRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, exportOrders, ({ query }, context) =>
    csvAnswer(deps, context, orderExport(deps, query.range, { actor: signedIn(context), ip: context.ip })),
  );
}
