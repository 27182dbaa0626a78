import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/order-page.ts';
import { orderMoney } from '#domain/order-money.ts';
import { keyOrNone } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import { bind, sendPicture } from '../../../http/bind.ts';
import { ORDER_NOT_FOUND } from '../orders/queries.ts';
import { findOrderByAccessKey, wreathsOfOrder } from '../orders/repository.ts';
import { movementsOfOrder } from '../payments/movements-repository.ts';
import { paymentsOfOrder } from '../payments/repository.ts';
import {
  cancelOwnOrder,
  correctOrder,
  requestInvoice,
  requestPerson,
  sendComplaintPhoto,
  shareWithFamily,
  withdrawFromFamily,
} from './buyer.ts';
import { takeEmailBack } from './email-back.ts';
import { LINK_SENT, mailOrderLink, renewOwnLink } from './link.ts';
import { type Receipt, toReceipt } from './present.ts';
import { openMailPhoto, openOrderPhoto, readFamilyPage, readOrderPage } from './service.ts';

/** The receipt of an order. Throws `not-found` for an unknown key, and for an order without payments. */
async function readReceipt(deps: Deps, key: string): Promise<Receipt> {
  const order = orNotFound(await findOrderByAccessKey(deps.db, keyOrNone(key)), ORDER_NOT_FOUND);
  const movements = await movementsOfOrder(deps.db, order);
  if (orderMoney(order, movements).paid === 0) throw new AppError('not-found', 'Este pedido ainda não tem pagamento.');
  const payments = await paymentsOfOrder(deps.db, order);
  return toReceipt(order, { wreaths: await wreathsOfOrder(deps.db, order), payments, movements, issuedAt: deps.now() });
}

export function orderPageRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.getOrderPage, ({ params }) => readOrderPage(deps, params.chave));

  bind(app, deps, contract.getFamilyPage, ({ params }) => readFamilyPage(deps, params.chave));

  bind(app, deps, contract.getReceipt, ({ params }) => readReceipt(deps, params.chave));

  bind(app, deps, contract.correctOrder, ({ params: { chave: key }, body }, { ip }) =>
    correctOrder(deps, { key, ip }, body),
  );

  bind(app, deps, contract.cancelOwnOrder, ({ params: { chave: key } }, { ip }) => cancelOwnOrder(deps, { key, ip }));

  bind(app, deps, contract.renewOrderLink, ({ params: { chave: key }, body }, { ip }) =>
    renewOwnLink(deps, { key, ip }, body),
  );

  bind(app, deps, contract.takeEmailBack, async ({ body: { key } }, { ip }) => {
    await takeEmailBack(deps, { key, ip });
    return { message: 'O pedido voltou a este e-mail. Enviamos para ele um link novo.' };
  });

  bind(app, deps, contract.findOrderLink, async ({ body }) => {
    await mailOrderLink(deps, body);
    return { message: LINK_SENT };
  });

  bind(app, deps, contract.requestPerson, ({ params: { chave: key }, body }, { ip }) =>
    requestPerson(deps, { key, ip }, body),
  );

  bind(app, deps, contract.sendComplaintPhoto, ({ params: { chave: key } }, { ip, request }) =>
    sendComplaintPhoto(deps, { key, ip }, request),
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
    // Webmail shows the picture on a page of another origin.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendPicture(reply, picture);
  });
}
