import type { AttentionNotification, AttentionPayment } from '#contract/dashboard.ts';
import { formatDateTime } from '#domain/dates.ts';
import type { MismatchReason, OrderFlag } from '#domain/payment.ts';
import { Notice } from '#web/ui/notice.tsx';
import { moneyText } from './money-text.ts';

type List<T> = { total: number; latest: T[] };
type AttentionProps = { payments: List<AttentionPayment>; notifications: List<AttentionNotification> };

const PROBLEMS: Record<MismatchReason | OrderFlag | 'paid-twice', string> = {
  amount: 'valor diferente do pedido',
  currency: 'moeda diferente de real',
  collector: 'recebido em outra conta',
  'test-mode': 'pagamento de teste',
  'paid-twice': 'pago duas vezes',
  late: 'pago depois do prazo da reserva',
  'short-stock': 'faltou estoque',
  refunded: 'estornado',
};

function problemText(problem: string): string {
  return Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem as keyof typeof PROBLEMS] : problem;
}

function countText(total: number, one: string, many: string): string {
  return total === 1 ? `1 ${one}` : `${total} ${many}`;
}

function Payments({ total, latest }: List<AttentionPayment>) {
  return (
    <Notice tone="warning" title={countText(total, 'pagamento precisa de atenção', 'pagamentos precisam de atenção')}>
      <ul className="mt-2 space-y-2 text-small">
        {latest.map(({ payment_id, buyer_name, order_id, amount, problems, updated_at }) => (
          <li key={payment_id}>
            <span className="font-semibold">
              {moneyText(amount)} · {buyer_name ?? 'comprador desconhecido'}
            </span>
            : {problems.map(problemText).join(', ')}.
            <span className="block break-all text-caption text-muted">
              Pagamento {payment_id}
              {order_id === null ? '' : `, pedido ${order_id}`}, {formatDateTime(new Date(updated_at))}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function Notifications({ total, latest }: List<AttentionNotification>) {
  return (
    <Notice tone="warning" title={countText(total, 'aviso não chegou', 'avisos não chegaram')}>
      <ul className="mt-2 space-y-2 text-small">
        {latest.map(({ _id, channel, recipient, subject, error, created_at }) => (
          <li key={_id}>
            <span className="font-semibold">{subject}</span> para <span className="break-all">{recipient}</span> (
            {channel === 'email' ? 'e-mail' : 'Telegram'})
            <span className="block break-words text-caption text-muted">
              {error === null ? '' : `${error} · `}
              {formatDateTime(new Date(created_at))}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** What waits for a person; nothing at all when nothing does. */
export function Attention({ payments, notifications }: AttentionProps) {
  if (payments.total === 0 && notifications.total === 0) return null;
  return (
    <section aria-label="Precisa de atenção" className="mb-8 grid items-start gap-4 @4xl:grid-cols-2">
      {payments.total > 0 && <Payments {...payments} />}
      {notifications.total > 0 && <Notifications {...notifications} />}
    </section>
  );
}
