import { type RefObject, useEffect, useState } from 'react';
import type { CartItem } from '#domain/cart.ts';
import type { CheckoutField } from '#domain/checkout.ts';
import { type Cents, reaisFromCents } from '#domain/money.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { draftStore, ensureOrderId, markSent, renewOrderId } from './draft.ts';
import { type FieldErrors, type SubmitOutcome, submitCheckout } from './submit.ts';

export type PaymentActions = {
  /** The order has its payment link: the cart is done with. */
  onOrdered: () => void;
  /** The server told other prices, in reais. */
  onRepriced: (prices: { id: string; title: string; price: number }[]) => void;
  /** Leaves for the payment page. */
  goTo?: (url: string) => void;
};

/** The new total, in centavos, that the buyer has to agree to before anything is sent. */
export type ChangedTotal = { shown: Cents; total: Cents };

export type Payment = {
  busy: boolean;
  errors: FieldErrors;
  changed: ChangedTotal | undefined;
  pay: (agreedTotal?: Cents) => Promise<void>;
  dismissChange: () => void;
  clearError: (field: CheckoutField) => void;
  clearFaixaError: (unit: number) => void;
};

const NO_ERRORS: FieldErrors = { fields: {}, faixas: {} };

/** One payment at a time, whatever is tapped and however often the panel is opened anew. */
let isUnderWay = false;

function focusFirstWrong(form: HTMLFormElement | null): void {
  // The marks are on the page only after the next rendering.
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}

/** After the Back button brings the page back from memory, it isn't busy any more. */
function usePageReturn(onReturn: () => void): void {
  useEffect(() => {
    const handle = (event: PageTransitionEvent) => {
      if (event.persisted) onReturn();
    };
    window.addEventListener('pageshow', handle);
    return () => window.removeEventListener('pageshow', handle);
  }, [onReturn]);
}

function leaveFor(url: string): void {
  window.location.assign(url);
}

/** Paying: checks, messages, the new total to agree to, and leaving for the payment page. */
export function usePayment(
  cart: CartItem[],
  form: RefObject<HTMLFormElement | null>,
  actions: PaymentActions,
): Payment {
  const { onOrdered, onRepriced, goTo = leaveFor } = actions;
  const [busy, setBusy] = useState(isUnderWay);
  const [errors, setErrors] = useState(NO_ERRORS);
  const [changed, setChanged] = useState<ChangedTotal>();
  usePageReturn(finish);

  function finish() {
    isUnderWay = false;
    setBusy(false);
  }

  function refuse(outcome: Extract<SubmitOutcome, { kind: 'refused' }>) {
    finish();
    if (outcome.alreadyPaid) renewOrderId();
    setErrors(outcome.errors ?? NO_ERRORS);
    showAlert({ type: 'error', ...outcome.alert });
    if (outcome.errors) focusFirstWrong(form.current);
  }

  function askAgain({ lines, shown, total }: Extract<SubmitOutcome, { kind: 'total-changed' }>) {
    finish();
    setChanged({ shown, total });
    onRepriced(lines.map(({ item, title, price }) => ({ id: item._id, title, price: reaisFromCents(price) })));
  }

  async function pay(agreedTotal?: Cents) {
    if (isUnderWay) return;
    isUnderWay = true;
    setBusy(true);
    setErrors(NO_ERRORS);
    setChanged(undefined);
    const order = { items: cart, draft: draftStore.get(), orderId: ensureOrderId };
    const outcome = await submitCheckout(agreedTotal === undefined ? order : { ...order, agreedTotal });
    if (outcome.kind === 'refused') return refuse(outcome);
    if (outcome.kind === 'total-changed') return askAgain(outcome);
    markSent(cart, new Date(), outcome.link);
    finish();
    onOrdered();
    goTo(outcome.link.url);
  }

  return {
    busy,
    errors,
    changed,
    pay,
    dismissChange: () => setChanged(undefined),
    clearError: (field) => setErrors(({ fields, faixas }) => ({ fields: without(fields, field), faixas })),
    clearFaixaError: (unit) => setErrors(({ fields, faixas }) => ({ fields, faixas: without(faixas, unit) })),
  };
}

function without<Key extends string | number>(messages: Partial<Record<Key, string>>, key: Key): Record<Key, string> {
  const { [key]: _removed, ...rest } = messages;
  return rest as Record<Key, string>;
}
