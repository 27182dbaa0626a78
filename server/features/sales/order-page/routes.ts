import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/order-page.ts';
import type { Deps } from '../../../deps.ts';
import { bind, sendPicture } from '../../../http/bind.ts';
import { correctOrder, requestInvoice, shareWithFamily, withdrawFromFamily } from './buyer.ts';
import { readReceipt } from './receipt.ts';
import { openMailPhoto, openOrderPhoto, readFamilyPage, readOrderPage } from './service.ts';

export function orderPageRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getOrderPage, ({ params }) => readOrderPage(deps, params.chave));

  bind(app, deps, contract.getFamilyPage, ({ params }) => readFamilyPage(deps, params.chave));

  bind(app, deps, contract.getReceipt, ({ params }) => readReceipt(deps, params.chave));

  bind(app, deps, contract.correctOrder, ({ params: { chave: key }, body }, { ip }) =>
    correctOrder(deps, { key, ip }, body),
  );

  bind(app, deps, contract.shareWithFamily, ({ params: { chave: key } }, { ip }) => shareWithFamily(deps, { key, ip }));

  bind(app, deps, contract.withdrawFromFamily, ({ params: { chave: key } }, { ip }) =>
    withdrawFromFamily(deps, { key, ip }),
  );

  bind(app, deps, contract.requestInvoice, ({ params: { chave: key }, body }, { ip }) =>
    requestInvoice(deps, { key, ip }, body),
  );

  bind(app, deps, contract.getDeliveryPhoto, async ({ params }, { reply }) =>
    sendPicture(reply, await openOrderPhoto(deps, params)),
  );

  bind(app, deps, contract.getMailPhoto, async ({ params }, { reply }) => {
    const picture = await openMailPhoto(deps, params.chave);
    // Mail programs in the browser show it on a page of their own.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendPicture(reply, picture);
  });
}
