import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/system.ts';
import type { Deps } from '../../deps.ts';
import { auditContext, bind } from '../../http/bind.ts';
import { testPart } from './connectivity-tests.ts';
import { readSystem } from './service.ts';

export function systemRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getSystem, () => readSystem(deps));

  bind(app, deps, contract.testSystem, ({ body }, context) => testPart(deps, auditContext(context), body.part));
}
