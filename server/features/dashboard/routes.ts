import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/dashboard.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { resolvePayment } from '../payments/resolve.ts';
import { attention, newOrders, summary } from './service.ts';

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getDashboardSummary, () => summary(deps));
  bind(app, deps, contract.getAttention, () => attention(deps));

  bind(app, deps, contract.getNewOrders, ({ query }) => newOrders(deps, query.desde));

  bind(app, deps, contract.resolvePayment, async ({ params, body }, context) => {
    const { note, updated_at: seenAt } = body;
    await resolvePayment(deps, auditContext(context), { paymentId: params.payment_id, note, seenAt });
    return { message: 'Pagamento marcado como resolvido.' };
  });
}
