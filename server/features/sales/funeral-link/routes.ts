import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/tributes.ts';
import type { Deps } from '../../../deps.ts';
import { auditContext, bind, sendPicture } from '../../../http/bind.ts';
import {
  hideTribute,
  openTributePhoto,
  readShared,
  readTributes,
  shareWithFamily,
  withdrawFromFamily,
} from './tributes.ts';

export function tributeRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getTributes, ({ params }) => readTributes(deps, params.chave));

  bind(app, deps, contract.getTributePhoto, async ({ params }, { reply }) =>
    sendPicture(reply, await openTributePhoto(deps, params)),
  );

  bind(app, deps, contract.listTributes, ({ params }) => readShared(deps, params.id));

  bind(app, deps, contract.shareTributes, ({ params }, context) =>
    shareWithFamily(deps, { audit: auditContext(context), funeralId: params.id }),
  );

  bind(app, deps, contract.withdrawTributes, ({ params }, context) =>
    withdrawFromFamily(deps, { audit: auditContext(context), funeralId: params.id }),
  );

  bind(app, deps, contract.hideTribute, ({ params: { id, orderId }, body }, context) =>
    hideTribute(deps, { audit: auditContext(context), funeralId: id }, { orderId, ...body }),
  );
}
