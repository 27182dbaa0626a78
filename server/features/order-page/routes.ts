import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/order-page.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { readOrderPage } from './service.ts';

export function orderPageRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getOrderPage, ({ params }) => readOrderPage(deps, params.chave));
}
