import type * as contract from '#contract/orders.ts';
import { formatDay } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import {
  answerBy,
  mayCancel,
  protocolText,
  type RequestKind,
  requestKind,
  TOO_LATE_TO_CANCEL,
} from '#domain/order-request.ts';
import { inTransaction, type Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { type LogSource, writeLog } from '../../logs/service.ts';
import { tell } from '../../notifications/tell.ts';
import { beginWholeRefund, tryRefund } from '../payments/refund.ts';
import { closeOrder } from './close.ts';
import type { OrderDetails } from './present.ts';
import { getOrder, lockExistingOrder, wasEverBegun } from './queries.ts';
import type { Order } from './repository.ts';
import { insertRequest, type OrderRequest, requestsOfOrder, writeAnswer } from './request-repository.ts';

const REQUEST_NAMES: Record<RequestKind, string> = {
  cancellation: 'pedido de cancelamento',
  complaint: 'reclamação',
};

const MONEY_BACK = 'O valor pago volta pelo mesmo meio do pagamento. Avisamos por e-mail quando ele sair daqui.';
const BY_HAND = 'Uma pessoa da nossa equipe entra em contato para devolver o que você pagou.';

type Begun = Awaited<ReturnType<typeof beginWholeRefund>>;

/** The sentences about the money in the buyer's mail. */
function moneyWords({ refunds, isByHand }: Begun): string[] {
  return [...(refunds.length > 0 ? [MONEY_BACK] : []), ...(isByHand ? [BY_HAND] : [])];
}

const protocolOf = ({ number }: Order, { position }: Pick<OrderRequest, 'position'>) => protocolText(number, position);

/**
 * Cancels a locked order for its buyer and begins to refund everything; a closed order stays unchanged. Returns the ids
 * of the refunds to complete after the commit. Throws `conflict` once production had begun, even if it was moved back.
 */
export async function cancelForBuyer(tx: Tx, deps: Deps, source: LogSource, order: Order): Promise<string[]> {
  if (order.closing) return [];
  const wasBegun = await wasEverBegun(tx, order);
  if (!mayCancel({ ...order, cancelled: false, wasBegun })) throw new AppError('conflict', TOO_LATE_TO_CANCEL);
  const now = deps.now();
  const request = await insertRequest(tx, order, { kind: 'cancellation', reason: null, requestedAt: now });
  const protocol = protocolOf(order, request);
  const reason = `Cancelado pelo comprador, protocolo ${protocol}.`;
  const begun = await beginWholeRefund(tx, deps, source, { order, reason, key: request.id });
  const words = [...moneyWords(begun), `Protocolo do cancelamento: ${protocol}.`];
  await closeOrder(tx, deps, source, order, { closing: 'cancelled', reason, words });
  if (!begun.isByHand) {
    const { email } = source.actor;
    await writeAnswer(tx, request, { answer: 'accepted', answerText: null, answeredBy: email, answeredAt: now });
  }
  await tell(tx, deps, 'order-cancelled', order, { protocol, isByHand: begun.isByHand });
  return begun.refunds.map(({ id }) => id);
}

/**
 * Files the buyer's request for a person, who has five days: to cancel a locked order, or a complaint about a delivery.
 * Throws `conflict` while an earlier one is open, and for a closed order.
 */
export async function requestOfBuyer(
  tx: Tx,
  deps: Deps,
  source: LogSource,
  { order, reason }: { order: Order; reason: string },
): Promise<void> {
  if (order.closing) throw new AppError('conflict', 'Este pedido já foi cancelado. Se algo falta, fale conosco.');
  const open = (await requestsOfOrder(tx, order)).find(({ answeredAt }) => answeredAt === null);
  if (open) {
    const text = `Já recebemos o seu pedido, protocolo ${protocolOf(order, open)}. Uma pessoa responde por e-mail.`;
    throw new AppError('conflict', text);
  }
  const now = deps.now();
  const kind = requestKind(order.production);
  const request = await insertRequest(tx, order, { kind, reason, requestedAt: now });
  const protocol = protocolOf(order, request);
  const by = formatDay(answerBy(now));
  await writeLog(tx, source, {
    at: now,
    action: 'solicitacao_recebida',
    message: `Solicitação do comprador do pedido ${orderNumberText(order.number)} (${REQUEST_NAMES[kind]}), protocolo ${protocol}.`,
  });
  await tell(tx, deps, 'buyer-request', order, { protocol, kind, by });
  await tell(tx, deps, 'order-request', order, { protocol, kind, by });
}

/**
 * Answers a buyer's request and notifies the buyer. An accepted cancellation takes the order out of production, unless
 * it was delivered meanwhile, and refunds the provider's payments. Throws `not-found`, and `stale-version` for a
 * request answered before.
 */
export async function answerRequest(deps: Deps, call: Call<typeof contract.answerRequest>): Promise<OrderDetails> {
  const { params, body: asked, audit } = call;
  const refunds = await inTransaction(deps.database, async (tx) => {
    const order = await lockExistingOrder(tx, params.orderId);
    const { protocol } = params;
    const found = (await requestsOfOrder(tx, order)).find((row) => protocolOf(order, row) === protocol);
    const request = orNotFound(found, 'Solicitação não encontrada.');
    if (request.answeredAt !== null) throw new AppError('stale-version');
    const now = deps.now();
    const { answer, text } = asked;
    await writeAnswer(tx, request, { answer, answerText: text, answeredBy: audit.actor.email, answeredAt: now });
    const outcome = answer === 'accepted' ? 'aceita' : 'recusada';
    await writeLog(tx, audit, {
      at: now,
      action: 'solicitacao_respondida',
      message: `Solicitação do comprador do pedido ${orderNumberText(order.number)}, protocolo ${protocol}: ${outcome}.`,
    });
    const isCancelled = answer === 'accepted' && request.kind === 'cancellation';
    const givesBack = isCancelled || (answer === 'accepted' && asked.refund);
    const reason = `Solicitação do comprador, protocolo ${protocol}.`;
    const begun = givesBack ? await beginWholeRefund(tx, deps, audit, { order, reason, key: request.id }) : undefined;
    const words = [text, ...(begun ? moneyWords(begun) : [])];
    await tell(tx, deps, 'buyer-answer', order, { protocol, outcome, words });
    if (isCancelled && order.production !== 'entregue') {
      await closeOrder(tx, deps, audit, order, { closing: 'cancelled', reason });
    }
    return begun?.refunds ?? [];
  });
  for (const { id } of refunds) await tryRefund(deps, id);
  return getOrder(deps, call);
}
