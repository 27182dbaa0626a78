import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { resolvePayment as resolvePaymentContract } from '#contract/dashboard.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import {
  recordManualPayment as receivePaymentContract,
  refundPayment as refundPaymentContract,
} from '#contract/orders.ts';
import * as contract from '#contract/payments.ts';
import type { askProviderAgain as askProviderAgainContract } from '#contract/reconciliation.ts';
import { PROVIDER_ID } from '#domain/payment.ts';
import { GatewayError } from '../../../adapters/payments.ts';
import { checkpoint } from '../../../checkpoints.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import { auditContext, bind, type Call } from '../../../http/bind.ts';
import { createPayment } from './create-payment.ts';
import { payDue } from './due.ts';
import { holdByPhone } from './hold-by-phone.ts';
import { markReviewed } from './mark-reviewed.ts';
import { completePurchase, holdLonger, readPayPage } from './pay-page.ts';
import { recordManualPayment } from './record-manual-payment.ts';
import { refundPayment } from './refund.ts';
import { readSentOrder } from './sent-order.ts';
import { checkPayment } from './settle.ts';

type NoticeQuery = HandlerInput<typeof contract.paymentWebhook>['query'];

/** Notices about more than the payment itself name it in their body. */
const namedPayment = z.object({ data: z.object({ payment_id: z.union([z.int(), z.string()]) }) });

const namedClaim = z.object({ data: z.object({ id: z.union([z.int(), z.string()]) }) });

const CLAIM_TOPIC = 'topic_claims_integration_wh';
const STOP_TOPIC = 'stop_delivery_op_wh';
const topicOf = ({ type, topic }: NoticeQuery) => type ?? topic;

/** The payment or claim that a notification names; undefined for other topics and malformed ids. */
function noticeOf(query: NoticeQuery, body: unknown) {
  const topic = topicOf(query);
  if (topic === CLAIM_TOPIC) {
    const claimId = query['data.id'] ?? namedClaim.safeParse(body).data?.data.id.toString();
    return claimId !== undefined && PROVIDER_ID.test(claimId) ? { claimId } : undefined;
  }
  const stop = topic === STOP_TOPIC;
  const isNamed = stop || topic === 'topic_chargebacks_wh';
  const named = isNamed ? namedPayment.safeParse(body).data?.data.payment_id : undefined;
  const paymentId = topic === 'payment' ? query['data.id'] : named?.toString();
  return paymentId !== undefined && PROVIDER_ID.test(paymentId) ? { paymentId, stop } : undefined;
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

async function check(deps: Deps, paymentId: string, cause: 'page' | 'reconcile') {
  const answer = await checkPayment(deps, paymentId, cause).catch((error: unknown) => {
    if (error instanceof GatewayError) throw new AppError('unavailable', undefined, { cause: error });
    throw error;
  });
  return orNotFound(answer, 'Pagamento não encontrado.');
}

export async function askProviderAgain(deps: Deps, { params }: Call<typeof askProviderAgainContract>) {
  await check(deps, params.payment_id, 'reconcile');
  return { message: 'O provedor respondeu.' };
}

export async function resolvePayment(deps: Deps, { params, body, audit }: Call<typeof resolvePaymentContract>) {
  const { note, updated_at: seenAt } = body;
  await markReviewed(deps, audit, { paymentId: params.payment_id, note, seenAt });
  return { message: 'Pagamento marcado como resolvido.' };
}

export function paymentRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, contract.createPayment, async ({ body }, { ip }) => {
    const { url, expiresAt, accessKey } = await createPayment(deps, ip, body);
    return { init_point: url, expires_at: expiresAt, order_key: accessKey };
  });

  bind(app, deps, contract.verifyPayment, async ({ query }) => ({
    status: await check(deps, query.payment_id, 'page'),
  }));

  bind(app, deps, contract.getPayPage, ({ params }) => readPayPage(deps, params.chave));

  bind(app, deps, contract.payDue, ({ params, body }, { ip }) =>
    payDue(deps, ip, { key: params.chave, amount: body.amount }),
  );

  bind(app, deps, contract.holdLonger, ({ params }, { ip }) => holdLonger(deps, ip, params.chave));

  bind(app, deps, contract.completePurchase, ({ params, body }) => completePurchase(deps, params.chave, body));

  bind(app, deps, contract.holdByPhone, ({ body }, context) => holdByPhone(deps, auditContext(context), body));

  bind(app, deps, contract.getSentOrder, ({ params, query }) =>
    readSentOrder(deps, { key: params.chave, orderId: query.order_id }),
  );

  bind(app, deps, refundPaymentContract, ({ params: { orderId }, body }, context) => {
    const { payment_id: paymentId, request_key: requestKey, keep_due: keepDue, refunded: seen, ...asked } = body;
    return refundPayment(deps, auditContext(context), { orderId, paymentId, requestKey, keepDue, seen, ...asked });
  });

  bind(app, deps, receivePaymentContract, ({ params: { orderId }, body }, context) => {
    const { amount, method, request_key: requestKey } = body;
    return recordManualPayment(deps, auditContext(context), { orderId, amount, method, requestKey });
  });

  bind(app, deps, contract.paymentWebhook, async ({ query, body }, { request }) => {
    const requestId = single(request.headers['x-request-id']);
    const genuine = deps.payments.verifyWebhook({
      signature: single(request.headers['x-signature']),
      requestId,
      dataId: query['data.id'],
      // A stolen signature could freeze an order, never pay or release one.
      withoutId: [STOP_TOPIC, CLAIM_TOPIC].includes(topicOf(query) ?? ''),
    });
    if (!genuine) throw new AppError('invalid-signature');
    const notified = noticeOf(query, body);
    checkpoint('before-webhook-queued');
    if (notified) {
      const once = requestId === undefined ? {} : { notice: requestId };
      await inTransaction(deps.database, (tx) => deps.jobs.enqueue(tx, 'settle-payment', notified, once));
    }
    checkpoint('after-webhook-queued');
    return { received: true as const };
  });
}
