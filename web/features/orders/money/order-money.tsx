import { useState } from 'react';
import type { OrderMovement, OrderPayment } from '#contract/order-money.ts';
import type { OrderDetails } from '#contract/orders.ts';
import { formatDateTime } from '#domain/dates.ts';
import { reaisFromCents, roundedCents } from '#domain/money.ts';
import { orderNumberText } from '#domain/order.ts';
import { CONTESTED, MOVEMENT_LABELS, receivable } from '#domain/order-money.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { PersonName, usePersonName } from '#web/lib/person-name.tsx';
import { useSite } from '#web/lib/site.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Details } from '#web/ui/details.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { SendLink } from '#web/ui/send-link.tsx';
import { SituationBadge } from '#web/ui/situation-badge.tsx';
import { useShownLink } from '../order-address.tsx';
import { moneyEntries } from '../order-texts.ts';
import { type MoneyAction, MoneyActionDialog } from './money-action.tsx';

/** The link with which anybody pays what is due of an order; its page always asks for the amount due then. */
function DueLink({ order: { order_id, number, due, buyer_phone } }: { order: OrderDetails }) {
  const shown = useShownLink(order_id, 'payment');
  const { business, origin } = useSite();
  const text = `Olá! Do pedido ${orderNumberText(number)} faltam ${moneyText(due)}. Pode pagar por Pix neste link. ${business.name}:`;
  return (
    <div className="mb-5 space-y-3">
      {shown.data ? (
        <SendLink
          url={origin + paths.payPage(shown.data.key)}
          text={text}
          phone={buyer_phone}
          label="Enviar link de Pix"
        />
      ) : (
        <Button busy={shown.isPending} onClick={() => shown.mutate()}>
          Mostrar link de Pix
        </Button>
      )}
    </div>
  );
}

const REFUND_STATES = { pending: 'em andamento', rejected: 'recusado pelo provedor' } as const;

function sourceOf(
  { user_email }: OrderMovement,
  payment: OrderPayment | undefined,
  nameOf: (email: string) => string,
): string {
  if (user_email !== null) return `, por ${nameOf(user_email)}`;
  if (!payment) return '';
  return payment.by_hand ? ', lançado pela equipe' : `, Mercado Pago ${payment.payment_id}`;
}

type MovementItemProps = {
  movement: OrderMovement;
  payment: OrderPayment | undefined;
  amount: number;
  onRefund: (payment: OrderPayment) => void;
};

function MovementItem({ movement, payment, amount: refunded, onRefund }: MovementItemProps) {
  const nameOf = usePersonName();
  const { kind, amount, at, reason } = movement;
  const isPayment = kind === 'payment' && payment !== undefined;
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 border-line border-t py-3">
      <div className="min-w-0">
        <p className="font-semibold tabular-nums">
          {MOVEMENT_LABELS[kind]}: {moneyText(amount)}
        </p>
        <p className="wrap-anywhere text-caption text-muted">
          {formatDateTime(new Date(at))}
          {sourceOf(movement, payment, nameOf)}
        </p>
        {reason !== null && <p className="break-words text-small">{reason}</p>}
        {isPayment &&
          payment.refunds.map(
            ({ status, amount: asked, user_email, reason: why, created_at }) =>
              status !== 'approved' && (
                <p key={created_at} className="break-words text-caption text-muted">
                  Estorno de {moneyText(asked)} {REFUND_STATES[status]}, por {nameOf(user_email)}: {why}
                </p>
              ),
          )}
      </div>
      {isPayment && payment.disputed && <p className="basis-full text-caption text-muted">{CONTESTED}</p>}
      {isPayment && payment.refundable > 0 && (
        <Button size="small" variant="secondary" onClick={() => onRefund(payment)}>
          Estornar {moneyText(refunded)}
        </Button>
      )}
    </li>
  );
}

/** The amount that a person may record as received: what is due, or was refunded. */
function leftOf({ total, closed, paid, refunded }: OrderDetails): number {
  const agreed = { total: roundedCents(total), closing: closed?.closing ?? null };
  return reaisFromCents(receivable(agreed, { paid: roundedCents(paid), refunded: roundedCents(refunded) }));
}

export const MONEY_PANEL = 'dinheiro';

export function OrderMoneyPanel({ order }: { order: OrderDetails }) {
  const [action, setAction] = useState<MoneyAction>();
  const { payments, movements, closed, due, excess, production, origin } = order;
  const mayClose = closed === null && production !== 'entregue';
  const left = leftOf(order);
  const refundOf = ({ refundable }: OrderPayment) => (excess > 0 ? Math.min(excess, refundable) : refundable);
  const refund = (payment: OrderPayment) =>
    setAction({ kind: 'refund', payment, amount: refundOf(payment), mayCancel: mayClose });
  return (
    <Card className="@container mt-6 p-6">
      <div
        id={MONEY_PANEL}
        tabIndex={-1}
        className="mb-5 flex scroll-mt-24 flex-wrap items-center justify-between gap-3"
      >
        <Heading level={2} size={4}>
          Dinheiro do pedido
        </Heading>
        <SituationBadge situation={order.situation} />
      </div>
      <Details
        entries={[
          ['Total combinado', moneyText(order.total)],
          ...moneyEntries(order),
          ['A devolver', excess > 0 && moneyText(excess)],
        ]}
      />
      {closed && (
        <p className="mt-4 break-words text-small">
          {closed.closing === 'voided' ? 'Anulado' : 'Cancelado'} em {formatDateTime(new Date(closed.at))} por{' '}
          <PersonName email={closed.by} />: {closed.reason}
        </p>
      )}
      {movements.length === 0 && <p className="mt-5 text-muted text-small">Nenhum dinheiro entrou por este pedido.</p>}
      <ul tabIndex={-1} className="mt-5" aria-label="Movimentos">
        {movements.map((movement) => {
          const payment = payments.find(({ payment_id }) => payment_id === movement.payment_id);
          const amount = payment ? refundOf(payment) : 0;
          return <MovementItem key={movement._id} {...{ movement, payment, amount }} onRefund={refund} />;
        })}
      </ul>
      {due > 0 && <DueLink order={order} />}
      <div className="flex flex-wrap gap-3 border-line border-t pt-5">
        {left > 0 && (
          <Button
            size="small"
            variant="secondary"
            onClick={() => setAction({ kind: 'receive', amount: due > 0 ? due : left, isAgain: due === 0 })}
          >
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
