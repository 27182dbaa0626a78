import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type AttentionPayment, getAttention, getToday, resolvePayment } from '#contract/dashboard.ts';
import type { WireResponse } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { formatDateTime } from '#domain/dates.ts';
import { limits } from '#domain/limits.ts';
import { orderNumberText } from '#domain/order.ts';
import { openProblems, problemText } from '#domain/payment.ts';
import { ApiError, call, reasonOf } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { type Draft, useDraft } from '#web/lib/drafts.ts';
import { moneyText } from '#web/lib/money-text.ts';
import { apiQuery } from '#web/lib/query-client.ts';
import { showFailure } from '#web/lib/screen-alerts.ts';
import { useChange } from '#web/lib/use-change.ts';
import { paths } from '#web/paths.ts';
import { FormButtons } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DialogButton } from '#web/ui/dialog-button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { TextArea } from '#web/ui/text-area.tsx';

type Note = { note: string };
type NoteFormProps = { draft: Draft<string>; onNote: (note: string) => void; onCancel: () => void };

const resolver = bodyResolver<Note>(resolvePayment.body, (fields) => fields, { note: 'Diga o que foi feito.' });

/** The draft of the note is kept until the server has it. */
function NoteForm({ draft, onNote, onCancel }: NoteFormProps) {
  const { control, handleSubmit } = useForm<Note>({ defaultValues: { note: draft.read() ?? '' }, resolver });
  // Characters as people count them: code points, not UTF-16 units.
  const { length } = Array.from(useWatch({ control, name: 'note' }).trim());
  return (
    <form noValidate onSubmit={handleSubmit(({ note }) => onNote(note.trim()))} className="space-y-5">
      <FormField
        control={control}
        name="note"
        label="O que foi feito"
        hint="Fica nos registros, com o seu e-mail."
        remark={<span className="text-muted">{`${length} de ${limits.attentionNote} caracteres`}</span>}
        required
      >
        {(input) => (
          <TextArea
            {...input}
            rows={3}
            onChange={(event) => {
              input.onChange(event);
              if (event.currentTarget.value === '') draft.erase();
              else draft.save(event.currentTarget.value);
            }}
          />
        )}
      </FormField>
      <FormButtons cancel="Cancelar" onCancel={onCancel}>
        Marcar como resolvido
      </FormButtons>
    </form>
  );
}

export type AttentionAnswer = WireResponse<typeof getAttention>;

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

/** The payment leaves the list after the server has confirmed; a refusal loads the list again. */
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
    changes: [getAttention, getToday],
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
      <DialogButton
        size="small"
        variant="secondary"
        aria-label={`Marcar como resolvido o pagamento ${payment_id}`}
        busy={resolve.isPending}
        dialog={{ title: 'Marcar como resolvido', description: <PaymentText payment={payment} /> }}
        shows={(close) => (
          <NoteForm
            draft={draft}
            onNote={(note) => {
              close();
              resolve.mutate(note);
            }}
            onCancel={close}
          />
        )}
      >
        Marcar como resolvido
      </DialogButton>
    </li>
  );
}
