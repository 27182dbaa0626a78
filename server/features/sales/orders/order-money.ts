import type * as contract from '#contract/orders.ts';
import { formatBRL } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { orderMoney, receivable } from '#domain/order-money.ts';
import { type Closing, checkRefund, isByHand, received } from '#domain/sale/sale.ts';
import type { Deps } from '../../../deps.ts';
import { AppError, invalidField, orNotFound } from '../../../errors.ts';
import type { Call } from '../../../http/bind.ts';
import { findRefund } from '../payment-repository.ts';
import { askRefund, tryRefund } from '../payments/refund.ts';
import { andThen, close, inOrder } from '../sale.ts';
import { handPayment } from '../sale-repository.ts';
import type { OrderDetails } from './present.ts';
import { describeOrder, getOrder } from './queries.ts';

/** Closes an order and answers it; see `closed`. */
const closing =
  (how: Closing) =>
  async (deps: Deps, { params, body, audit }: Call<typeof contract.cancelOrder>): Promise<OrderDetails> => {
    const { order } = await inOrder(deps, audit, params.orderId, (sale) =>
      close(deps, audit, sale, { closing: how, ...body }),
    );
    return describeOrder(deps.db, order);
  };

export const cancelOrder = closing('cancelled');
export const voidOrder = closing('voided');

const OTHER_RECEIPT = 'Este recebimento já foi lançado com outros dados. Confira os pagamentos do pedido.';

/**
 * Records a payment that a person received for an order. Throws `not-found`, `conflict` when the key was used for
 * another payment, and 422 for more than the missing part of the agreed amount.
 */
export async function recordManualPayment(
  deps: Deps,
  call: Call<typeof contract.recordManualPayment>,
): Promise<OrderDetails> {
  const { params, body, audit } = call;
  const { amount, method, request_key: key } = body;
  await inOrder(deps, audit, params.orderId, (sale) => {
    const { order, payments } = sale;
    const payment = handPayment(order, { key, method, amount, at: deps.now() });
    const earlier = payments.find(({ paymentId }) => paymentId === payment.paymentId);
    if (earlier?.amount === amount && earlier.method === method) return { sale };
    if (earlier) throw new AppError('conflict', OTHER_RECEIPT);
    const left = receivable(order, orderMoney(order, sale.movements));
    if (amount <= 0 || amount > left) throw invalidField(['amount'], `Faltam ${formatBRL(left)} deste pedido.`);
    const message = `Recebido ${formatBRL(amount)} do pedido ${orderNumberText(order.number)}.`;
    return {
      sale: received(sale, payment, audit.actor.email),
      log: [{ action: 'pagamento_lancado', message }],
      endLinks: {},
    };
  });
  return getOrder(deps, call);
}

const OTHER_REFUND = 'Este estorno já foi pedido com outros dados. Confira os pagamentos do pedido.';
const REFUSED = 'O provedor recusou o estorno. Confira o pagamento na conta do Mercado Pago.';
const NO_ACCESS =
  'O Mercado Pago não aceita mais a credencial da loja. O estorno ficou na fila e sai quando ela for trocada; avise quem cuida do servidor.';
const REFUSED_WHEN_CLOSED =
  'O pedido foi cancelado, mas o provedor recusou o estorno. Confira o pagamento na conta do Mercado Pago.';

/**
 * Refunds a payment, fully or partly, and returns the order. When the provider doesn't answer, the refund stays pending
 * and a job tries again. Throws `not-found`, `conflict` when the provider refuses, when the order can't be cancelled or
 * the key was used for another refund, `stale-version` when more was refunded than the person saw, and 422 for more
 * than is left.
 */
export async function refundPayment(deps: Deps, call: Call<typeof contract.refundPayment>): Promise<OrderDetails> {
  const { params, body, audit } = call;
  const { payment_id: paymentId, amount, reason, request_key: requestKey, refunded: seen, keep_due: keepDue } = body;
  const { refunds } = await inOrder(deps, audit, params.orderId, (sale) => {
    const earlier = sale.refunds.find((refund) => refund.requestKey === requestKey);
    if (earlier?.paymentId === paymentId && earlier.amount === amount) return { sale };
    if (earlier) throw new AppError('conflict', OTHER_REFUND);
    const payment = sale.payments.find((one) => one.paymentId === paymentId);
    const byHand = isByHand(orNotFound(payment, 'Pagamento não encontrado.'));
    checkRefund(sale, { paymentId, amount, seen });
    const standing = body.cancel ? close(deps, audit, sale, { closing: 'cancelled', reason }) : { sale };
    return andThen(standing, (before) =>
      askRefund(deps, audit, before, { paymentId, amount, reason, requestKey, keepDue, byHand }),
    );
  });
  const { id } = orNotFound(refunds.find((refund) => refund.requestKey === requestKey));
  if (!(await tryRefund(deps, id))) throw new AppError('payment-unavailable', NO_ACCESS);
  const order = await getOrder(deps, call);
  const isRefused = (await findRefund(deps.db, id))?.status === 'rejected';
  if (isRefused) throw new AppError('conflict', order.closed ? REFUSED_WHEN_CLOSED : REFUSED);
  return order;
}
