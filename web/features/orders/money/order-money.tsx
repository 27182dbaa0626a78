import { useState } from 'react';
import type { OrderPayment } from '#contract/order-money.ts';
import type { OrderDetails } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { SituationBadge } from '#web/ui/situation-badge.tsx';
import { type MoneyAction, MoneyActionDialog } from './money-action.tsx';

const REFUND_STATES = { pending: 'em andamento', approved: 'feito', rejected: 'recusado pelo provedor' } as const;

function PaymentItem({ payment, onRefund }: { payment: OrderPayment; onRefund: (() => void) | undefined }) {
  const { payment_id, by_hand, paid, refunded, created_at, refunds } = payment;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-line border-t py-3">
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">{moneyText(paid)}</p>
        <p className="wrap-anywhere text-caption text-muted">
          {by_hand ? 'Lançado pela equipe' : `Mercado Pago ${payment_id}`}, {formatDateTime(new Date(created_at))}
        </p>
        {refunded > 0 && <p className="text-small">Devolvido: {moneyText(refunded)}</p>}
        {refunds.map((refund) => (
          <p key={refund.created_at} className="break-words text-caption text-muted">
            Estorno de {moneyText(refund.amount)} {REFUND_STATES[refund.status]}, por {refund.user_email}:{' '}
            {refund.reason}
          </p>
        ))}
      </div>
      {onRefund && (
        <Button size="small" variant="secondary" onClick={onRefund} aria-label={`Estornar ${moneyText(paid)}`}>
          Estornar
        </Button>
      )}
    </li>
  );
}

function amounts({ total, paid, refunded, due, excess }: OrderDetails): (readonly [string, string])[] {
  return [
    ['Total combinado', moneyText(total)],
    ['Pago', moneyText(paid)],
    ...(refunded > 0 ? [['Devolvido', moneyText(refunded)] as const] : []),
    ...(due > 0 ? [['A receber', moneyText(due)] as const] : []),
    ...(excess > 0 ? [['A devolver', moneyText(excess)] as const] : []),
  ];
}

/** What was paid, what went back and what is due of an order, and what can be done about it. */
export function OrderMoneyPanel({ order }: { order: OrderDetails }) {
  const [action, setAction] = useState<MoneyAction>();
  const { payments, closed, due, excess, production, origin } = order;
  const mayClose = closed === null && production !== 'entregue';
  return (
    <Card className="@container mt-6 p-6">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <Heading level={2} size={4}>
          Dinheiro do pedido
        </Heading>
        <SituationBadge situation={order.situation} />
      </div>
      <Details entries={amounts(order)} />
      {closed && (
        <p className="mt-4 break-words text-small">
          {closed.closing === 'voided' ? 'Anulado' : 'Cancelado'} em {formatDateTime(new Date(closed.at))} por{' '}
          {closed.by}: {closed.reason}
        </p>
      )}
      <ul className="mt-5" aria-label="Pagamentos">
        {payments.map((payment) => (
          <PaymentItem
            key={payment.payment_id}
            payment={payment}
            onRefund={
              payment.refundable > 0
                ? () =>
                    setAction({
                      kind: 'refund',
                      paymentId: payment.payment_id,
                      amount: excess > 0 ? Math.min(excess, payment.refundable) : payment.refundable,
                      mayCancel: mayClose,
                      isByHand: payment.by_hand,
                    })
                : undefined
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 border-line border-t pt-5">
        {due > 0 && (
          <Button size="small" onClick={() => setAction({ kind: 'receive', amount: due })}>
            Registrar recebimento
          </Button>
        )}
        {mayClose && (
          <Button size="small" variant="secondary" onClick={() => setAction({ kind: 'cancel' })}>
            Cancelar pedido
          </Button>
        )}
        {mayClose && origin === 'manual' && (
          <Button size="small" variant="secondary" onClick={() => setAction({ kind: 'void' })}>
            Anular
          </Button>
        )}
      </div>
      <MoneyActionDialog order={order} action={action} onClose={() => setAction(undefined)} />
    </Card>
  );
}
