import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AttentionPayment, getAttention, resolvePayment } from '#contract/dashboard.ts';
import type { WireResponse } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { openProblems, problemText } from '#domain/payment.ts';
import { ApiError, call, reasonOf } from '#web/lib/api.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { TextLink } from '#web/ui/link.tsx';
import { ReviewDialog } from './review-dialog.tsx';

type AttentionAnswer = WireResponse<typeof getAttention>;

/** Refusals of a payment that is no longer on the list, because somebody else was faster. */
const GONE = new Set<string | undefined>(['conflict', 'not-found'] satisfies ErrorCode[]);

function without(known: AttentionAnswer | undefined, paymentId: string): AttentionAnswer | undefined {
  const latest = known?.payments.latest.filter(({ payment_id }) => payment_id !== paymentId);
  if (!known || !latest || latest.length === known.payments.latest.length) return known;
  return { ...known, payments: { total: known.payments.total - 1, latest } };
}

type Leaving = {
  onDone: () => void;
  /** Called before the payment leaves the list. */
  onLeave: () => void;
};

/**
 * Marks a payment as reviewed with a note. It leaves the list after the server has confirmed; after a refusal the list
 * is loaded again.
 */
function useMarkReviewed({ payment_id, updated_at }: AttentionPayment, { onDone, onLeave }: Leaving) {
  const queryClient = useQueryClient();
  const leave = () => {
    onLeave();
    queryClient.setQueryData<AttentionAnswer>(apiQuery(getAttention, {}).queryKey, (known) =>
      without(known, payment_id),
    );
  };
  return useChange((note: string) => call(resolvePayment, { params: { payment_id }, body: { note, updated_at } }), {
    done: 'Pagamento marcado como resolvido.',
    failed: (error) => {
      if (error instanceof ApiError && GONE.has(error.serverCode)) leave();
      showFailure('Erro ao marcar o pagamento como resolvido.', reasonOf(error));
    },
    changes: [getAttention],
    after: () => {
      onDone();
      leave();
    },
  });
}

function parseNote(raw: unknown): string {
  if (typeof raw !== 'string') throw new TypeError('not a note');
  return raw;
}

function PaymentText({ payment: { amount, buyer_name, problems } }: { payment: AttentionPayment }) {
  return (
    <>
      <span className="font-semibold">
        {moneyText(amount)} · {buyer_name ?? 'comprador desconhecido'}
      </span>
      : {openProblems(problems).map(problemText).join(', ')}.
    </>
  );
}

/** True when the focus is inside the item or nowhere. */
function hasFocus(item: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === body || (item?.contains(activeElement) ?? false);
}

/** The control that gets the focus when this item is removed: in the next or previous item, or the page. */
function neighbourOf(item: HTMLElement | null): HTMLElement | null {
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  return neighbour?.querySelector('button') ?? document.getElementById('conteudo');
}

export function AttentionPaymentItem({ payment }: { payment: AttentionPayment }) {
  const item = useRef<HTMLLIElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { payment_id, number, updated_at } = payment;
  const draft = useDraft(`pagamento_${payment_id}`, parseNote);
  const resolve = useMarkReviewed(payment, {
    onDone: draft.erase,
    onLeave: () => hasFocus(item.current) && neighbourOf(item.current)?.focus({ preventScroll: true }),
  });
  return (
    <li ref={item} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className={classNames('min-w-0 flex-1 basis-60', resolve.isPending && 'opacity-60')}>
        <PaymentText payment={payment} />
        <span className="wrap-anywhere block text-caption text-muted">
          Pagamento {payment_id}
          {number !== null && (
            <>
              , <TextLink to={paths.order(number)}>pedido {orderNumberText(number)}</TextLink>
            </>
          )}
          , {formatDateTime(new Date(updated_at))}
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
      <ReviewDialog
        about={<PaymentText payment={payment} />}
        open={isAsking}
        onClose={() => setAsking(false)}
        draft={draft}
        onNote={resolve.mutate}
      />
    </li>
  );
}
