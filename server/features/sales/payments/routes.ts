import { z } from 'zod';
import type { HandlerInput } from '#contract/endpoint.ts';
import type * as contract from '#contract/payments.ts';
import type { askProviderAgain as askProviderAgainContract } from '#contract/reconciliation.ts';
import { PROVIDER_ID } from '#domain/payment.ts';
import { GatewayError } from '../../../adapters/payments.ts';
import { checkpoint } from '../../../checkpoints.ts';
import { inTransaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
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

export const verifyPayment = async (deps: Deps, { query }: Call<typeof contract.verifyPayment>) => ({
  status: await check(deps, query.payment_id, 'page'),
});

export async function askProviderAgain(deps: Deps, { params }: Call<typeof askProviderAgainContract>) {
  await check(deps, params.payment_id, 'reconcile');
  return { message: 'O provedor respondeu.' };
}

/** Queues what the provider gives notice of. Throws `invalid-signature`. */
export async function paymentWebhook(
  deps: Deps,
  { query, body, request: { headers } }: Call<typeof contract.paymentWebhook>,
) {
  const requestId = single(headers['x-request-id']);
  const genuine = deps.payments.verifyWebhook({
    signature: single(headers['x-signature']),
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
}
