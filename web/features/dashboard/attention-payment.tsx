import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type AttentionPayment, getAttention, resolvePayment } from '#contract/dashboard.ts';
import type { WireResponse } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { formatDateTime } from '#domain/dates.ts';
import { orderNumberText } from '#domain/order.ts';
import { problemText } from '#domain/payment.ts';
import { ApiError, call, reasonOf } from '#web/lib/api.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { apiQuery, endpointKey } from '#web/lib/query-client.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ReviewDialog } from './review-dialog.tsx';

type AttentionAnswer = WireResponse<typeof getAttention>;

/** Refusals after which the payment isn't on the list any more: somebody else was quicker. */
const GONE = new Set<string | undefined>(['conflict', 'not-found'] satisfies ErrorCode[]);

function without(known: AttentionAnswer | undefined, paymentId: string): AttentionAnswer | undefined {
  const latest = known?.payments.latest.filter(({ payment_id }) => payment_id !== paymentId);
  if (!known || !latest || latest.length === known.payments.latest.length) return known;
  return { ...known, payments: { total: known.payments.total - 1, latest } };
}

type Leaving = {
  /** The note was taken: what was typed need not be kept. */
  onDone: () => void;
  /** The payment is about to leave the list. */
  onLeave: () => void;
};

/**
 * Marks a payment as resolved with a note. It leaves the list when the server has said so and not before; after a
 * refusal it stays, with what has changed meanwhile.
 */
function useMarkReviewed({ payment_id, updated_at }: AttentionPayment, { onDone, onLeave }: Leaving) {
  const queryClient = useQueryClient();
  const leave = () => {
    onLeave();
    queryClient.setQueryData<AttentionAnswer>(apiQuery(getAttention, {}).queryKey, (known) =>
      without(known, payment_id),
    );
  };
  return useMutation({
    mutationFn: (note: string) => call(resolvePayment, { params: { payment_id }, body: { note, updated_at } }),
    onSuccess: () => {
      onDone();
      leave();
      showSuccess('Pagamento marcado como resolvido.');
    },
    onError: (error) => {
      if (error instanceof ApiError && GONE.has(error.serverCode)) leave();
      showFailure('Erro ao marcar o pagamento como resolvido.', reasonOf(error));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: endpointKey(getAttention) }),
  });
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
