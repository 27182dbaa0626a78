import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createManualOrder } from '#contract/orders.ts';
import type { ManagedProduct } from '#contract/products.ts';
import { ApiError, callForEffect } from '#web/lib/api.ts';
import { useFieldErrors } from '#web/lib/field-errors.ts';
import { PHONE_REFUSAL } from '#web/lib/phone-refusal.ts';
import { showFailure, showSuccess } from '#web/lib/screen-alerts.ts';
import { reloadSales, showFinanceFailure } from '../queries.ts';
import { bodyOf, errorsOf, errorsOfIssues, type ManualBody, type ManualErrors, textsOf } from './manual-order.ts';
import type { ManualOrderEdit } from './use-manual-order.ts';

const FAILURE = 'Falha ao adicionar pedido.';
const INCOMPLETE = 'Corrija os campos marcados em vermelho.';

function tellErrors(errors: ManualErrors): void {
  const { buyer_phone: phone, ...others } = errors;
  if (phone !== undefined) showFailure(PHONE_REFUSAL.title, PHONE_REFUSAL.description);
  else if (Object.keys(others).length > 0) showFailure(FAILURE, INCOMPLETE);
}

/** Checks the order, sends it once at a time, and leads to the first field that is refused. */
export function useSending(edit: ManualOrderEdit, offer: readonly ManagedProduct[], onSent: () => void) {
  const queryClient = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { errors, refuse } = useFieldErrors<ManualErrors>(textsOf(edit.form), {});
  const [tries, setTries] = useState(0);
  const isUnderWay = useRef(false);

  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [tries]);

  function mark(found: ManualErrors): void {
    refuse(found);
    setTries((before) => before + 1);
  }

  const sending = useMutation({
    mutationFn: (body: ManualBody) => callForEffect(createManualOrder, { body }),
    onSuccess: () => {
      edit.finish();
      showSuccess('Pedido adicionado.');
      onSent();
      void reloadSales(queryClient);
    },
    onError: (error) => {
      isUnderWay.current = false;
      if (error instanceof ApiError) mark(errorsOfIssues(error.issues));
      showFinanceFailure(FAILURE, error);
    },
  });

  function send(): void {
    // A second click comes before the button has been drawn as busy.
    if (isUnderWay.current) return;
    const found = errorsOf(edit.form, offer);
    mark(found.buyer_phone === undefined ? found : { ...found, buyer_phone: PHONE_REFUSAL.atField });
    tellErrors(found);
    if (Object.keys(found).length > 0) return;
    isUnderWay.current = true;
    sending.mutate(bodyOf(edit.form, offer));
  }

  const { error } = sending;
  return {
    form,
    errors,
    send,
    isSending: sending.isPending,
    /** An earlier try was written after all, with other content. */
    wasWritten: error instanceof ApiError && error.serverCode === 'conflict',
    /** Forgets what became of the last try. */
    forget: sending.reset,
  };
}
