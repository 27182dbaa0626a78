import { useRef, useState } from 'react';
import type { AttentionPayment } from '#contract/dashboard.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import type { MismatchReason, OrderFlag, PaymentChange } from '#domain/payment.ts';
import { PAST_DEADLINE } from '#domain/promise-texts.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { useResolvePayment } from './resolve-payment.ts';

const PROBLEMS: Record<
  MismatchReason | Exclude<OrderFlag, 'corrected' | 'spare-faixa'> | PaymentChange | 'paid-twice',
  string
> = {
  amount: 'valor diferente do pedido',
  currency: 'moeda diferente de real',
  collector: 'recebido em outra conta',
  'test-mode': 'pagamento de teste',
  'paid-twice': 'pago duas vezes',
  late: 'pago depois do prazo da reserva',
  'past-deadline': PAST_DEADLINE.task,
  'short-stock': 'faltou estoque',
  refunded: 'estornado',
  'partial-refund': 'estornado em parte',
  dispute: 'em disputa',
  'newer-content': 'pago por um link anterior à correção; vale o que foi confirmado por último',
  'older-content': 'pago por um link anterior à mudança do pedido; confirme com o comprador o que deve ser feito',
};

function problemText(problem: string): string {
  return Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem as keyof typeof PROBLEMS] : problem;
}

function parseNote(raw: unknown): string {
  if (typeof raw !== 'string') throw new TypeError('not a note');
  return raw;
}

/** Amount, buyer and what is wrong, in a line. */
function PaymentText({ payment: { amount, buyer_name, problems } }: { payment: AttentionPayment }) {
  return (
    <>
      <span className="font-semibold">
        {moneyText(amount)} · {buyer_name ?? 'comprador desconhecido'}
      </span>
      : {problems.map(problemText).join(', ')}.
    </>
  );
}

/** True when what has the focus goes with the item, or nothing has it. */
function hasFocus(item: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || (item?.contains(activeElement) ?? false);
}

/** The control that gets the focus when this item goes: the next item's, else the one before, else the page. */
function neighbourOf(item: HTMLElement | null): HTMLElement | null {
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  return neighbour?.querySelector('button') ?? document.getElementById('conteudo');
}

/** A payment that waits for a person, and the way to say that somebody has seen to it. */
export function AttentionPaymentItem({ payment }: { payment: AttentionPayment }) {
  const item = useRef<HTMLLIElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { payment_id, number, updated_at } = payment;
  const draft = useDraft(`pagamento_${payment_id}`, parseNote);
  const resolve = useResolvePayment(payment, {
    onDone: draft.erase,
    onLeave: () => hasFocus(item.current) && neighbourOf(item.current)?.focus({ preventScroll: true }),
  });
  return (
    <li ref={item} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className={classNames('min-w-0 flex-1 basis-60', resolve.isPending && 'opacity-60')}>
        <PaymentText payment={payment} />
        <span className="wrap-anywhere block text-caption text-muted">
          Pagamento {payment_id}
          {number === null ? '' : `, pedido ${orderNumberText(number)}`}, {formatDateTime(new Date(updated_at))}
        </span>
        {resolve.isPending && <span role="status">Marcando como resolvido…</span>}
      </div>
      <Button
        size="small"
        variant="secondary"
        aria-label={`Marcar como resolvido o pagamento ${payment_id}`}
        busy={resolve.isPending}
        onClick={() => setAsking(true)}
      >
        Marcar como resolvido
      </Button>
      <ResolveDialog
        about={<PaymentText payment={payment} />}
        open={isAsking}
        onClose={() => setAsking(false)}
        draft={draft}
        onNote={resolve.mutate}
      />
    </li>
  );
}
