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
import { wasEverBegun } from '#domain/sale/stages.ts';
import { newId } from '../../../db/ids.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import type { LogSource } from '../../logs/service.ts';
import type { Order } from '../order-repository.ts';
import { askWholeRefund, tryRefunds } from '../payments/refund.ts';
import { andThen, type Change, close, inOrder, type OrderedSale } from '../sale.ts';
import type { OrderRequest } from '../sale-repository.ts';
import type { OrderDetails } from './present.ts';
import { getOrder } from './queries.ts';

const REQUEST_NAMES: Record<RequestKind, string> = {
  cancellation: 'pedido de cancelamento',
  complaint: 'reclamação',
};

const MONEY_BACK = 'O valor pago volta pelo mesmo meio do pagamento. Avisamos por e-mail quando ele sair daqui.';
const BY_HAND = 'Uma pessoa da nossa equipe entra em contato para devolver o que você pagou.';

type Begun = Pick<ReturnType<typeof askWholeRefund>, 'refunds' | 'isByHand'>;

/** The sentences about the money in the buyer's mail. */
function moneyWords({ refunds, isByHand }: Begun): string[] {
  return [...(refunds.length > 0 ? [MONEY_BACK] : []), ...(isByHand ? [BY_HAND] : [])];
}

const protocolOf = ({ number }: Order, { position }: Pick<OrderRequest, 'position'>) => protocolText(number, position);

type Answer = Pick<OrderRequest, 'answer' | 'answerText' | 'answeredBy' | 'answeredAt'>;
const UNANSWERED: Answer = { answer: null, answerText: null, answeredBy: null, answeredAt: null };

function newRequest(sale: OrderedSale, kind: RequestKind, reason: string | null, at: Date): OrderRequest {
  const position = sale.requests.length + 1;
  const row = { id: newId(at), orderRow: sale.order.id, position, kind, reason, image: null, requestedAt: at };
  return { ...row, ...UNANSWERED };
}

/**
 * Cancels an order for its buyer and asks to refund everything; a closed order stays unchanged. The refunds are to be
 * completed after the commit. Throws `conflict` once production had begun, even if it was moved back.
 */
export function cancelForBuyer(deps: Deps, by: LogSource, sale: OrderedSale): Change<OrderedSale> {
  const { order } = sale;
  if (order.closing) return { sale };
  const isFree = mayCancel({ ...order, cancelled: false, wasBegun: wasEverBegun(sale) });
  if (!isFree) throw new AppError('conflict', TOO_LATE_TO_CANCEL);
  const now = deps.now();
  const request = newRequest(sale, 'cancellation', null, now);
  const protocol = protocolOf(order, request);
  const reason = `Cancelado pelo comprador, protocolo ${protocol}.`;
  const { change, ...begun } = askWholeRefund(deps, by, sale, { reason, key: request.id });
  const words = [...moneyWords(begun), `Protocolo do cancelamento: ${protocol}.`];
  const accepted: Answer = { answer: 'accepted', answerText: null, answeredBy: by.actor.email, answeredAt: now };
  const row = begun.isByHand ? request : { ...request, ...accepted };
  const closing = andThen(change, (before) => close(deps, by, before, { closing: 'cancelled', reason, words }));
  return andThen(closing, (after) => ({
    sale: { ...after, requests: [...after.requests, row] },
    tell: [['order-cancelled', order, { protocol, isByHand: begun.isByHand }]],
  }));
}

/**
 * Files the buyer's request for a person, who has five days: to cancel an order, or a complaint about a delivery. Throws
 * `conflict` while an earlier one is open, and for a closed order.
 */
export function requestOfBuyer(deps: Deps, sale: OrderedSale, reason: string): Change<OrderedSale> {
  const { order, requests } = sale;
  if (order.closing) throw new AppError('conflict', 'Este pedido já foi cancelado. Se algo falta, fale conosco.');
  const open = requests.find(({ answeredAt }) => answeredAt === null);
  if (open) {
    const text = `Já recebemos o seu pedido, protocolo ${protocolOf(order, open)}. Uma pessoa responde por e-mail.`;
    throw new AppError('conflict', text);
  }
  const now = deps.now();
  const kind = requestKind(order.production);
  const request = newRequest(sale, kind, reason, now);
  const protocol = protocolOf(order, request);
  const by = formatDay(answerBy(now));
  const message = `Solicitação do comprador do pedido ${orderNumberText(order.number)} (${REQUEST_NAMES[kind]}), protocolo ${protocol}.`;
  return {
    sale: { ...sale, requests: [...requests, request] },
    log: [{ action: 'solicitacao_recebida', message }],
    tell: [
      ['buyer-request', order, { protocol, kind, by }],
      ['order-request', order, { protocol, kind, by }],
    ],
  };
}

/**
 * Answers a buyer's request and notifies the buyer. An accepted cancellation takes the order out of production, unless
 * it was delivered meanwhile, and refunds the provider's payments. Throws `not-found`, and `stale-version` for a
 * request answered before.
 */
export async function answerRequest(deps: Deps, call: Call<typeof contract.answerRequest>): Promise<OrderDetails> {
  const { params, body: asked, audit } = call;
  const { protocol } = params;
  const { refunds } = await inOrder(deps, audit, params.orderId, (sale) => {
    const { order, requests } = sale;
    const found = requests.find((row) => protocolOf(order, row) === protocol);
    const request = orNotFound(found, 'Solicitação não encontrada.');
    if (request.answeredAt !== null) throw new AppError('stale-version');
    const { answer, text } = asked;
    const row = { answer, answerText: text, answeredBy: audit.actor.email, answeredAt: deps.now() };
    const known = requests.map((one) => (one === request ? { ...one, ...row } : one));
    const isAccepted = answer === 'accepted';
    const isCancelled = isAccepted && request.kind === 'cancellation';
    const givesBack = isCancelled || (isAccepted && asked.refund);
    const reason = `Solicitação do comprador, protocolo ${protocol}.`;
    const outcome = isAccepted ? 'aceita' : 'recusada';
    const message = `Solicitação do comprador do pedido ${orderNumberText(order.number)}, protocolo ${protocol}: ${outcome}.`;
    const answered: Change<OrderedSale> = {
      sale: { ...sale, requests: known },
      log: [{ action: 'solicitacao_respondida', message }],
    };
    const begun = givesBack ? askWholeRefund(deps, audit, answered.sale, { reason, key: request.id }) : undefined;
    const words = [text, ...(begun ? moneyWords(begun) : [])];
    const told = andThen(answered, (before) => ({
      ...(begun?.change ?? { sale: before }),
      tell: [['buyer-answer', order, { protocol, outcome, words }]],
    }));
    return isCancelled && order.production !== 'entregue'
      ? andThen(told, (before) => close(deps, audit, before, { closing: 'cancelled', reason }))
      : told;
  });
  await tryRefunds(deps, refunds);
  return getOrder(deps, call);
}
