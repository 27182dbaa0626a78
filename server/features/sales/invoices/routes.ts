import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/invoices.ts';
import { numberInvoice as numberInvoiceContract } from '#contract/orders.ts';
import type { Deps } from '../../../deps.ts';
import { auditContext, bind } from '../../../http/bind.ts';
import { invoiceExport, listInvoices } from './list.ts';
import { numberInvoice, numberInvoices } from './service.ts';

export function invoiceRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.listInvoices, ({ query }) => listInvoices(deps, query));

  bind(app, deps, contract.exportInvoices, ({ query }, context) =>
    invoiceExport(deps, { ...context, audit: auditContext(context) }, query),
  );

  bind(app, deps, numberInvoiceContract, (input, context) => numberInvoice(deps, auditContext(context), input));

  bind(app, deps, contract.numberInvoices, ({ body }, context) =>
    numberInvoices(deps, auditContext(context), body.lines),
  );
}
