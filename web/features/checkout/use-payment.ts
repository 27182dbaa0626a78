import { useEffect, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import * as addresses from '#contract/addresses.ts';
import type { CartItem } from '#domain/cart.ts';
import { type Cents, reaisFromCents } from '#domain/money.ts';
import { showAlert } from '#web/lib/alerts.ts';
import { getQueryClient, invalidate } from '#web/lib/query-client.ts';
import { createStore } from '#web/lib/store.ts';
import { type CheckoutForm, START_FAILED } from './checkout-form.ts';
import { ensureOrderId, markSent } from './draft.ts';
import type { Submission, SubmitOutcome } from './order.ts';
import { tellPaid } from './sent-order.ts';

export type PaymentActions = {
  /** The order has its payment link: the cart is done with. */
  onOrdered: () => void;
  onRepriced: (prices: { id: string; title: string; price: number }[]) => void;
  goTo?: ((url: string) => void) | undefined;
};

/** The new total, in centavos, that the buyer has to agree to before anything is sent. */
export type ChangedTotal = { shown: Cents; total: Cents };

export type Payment = {
  busy: boolean;
  changed: ChangedTotal | undefined;
  /** The ceremony is past its deadline: nothing is sent before the buyer wants it all the same. */
  isLate: boolean;
  pay: (agreed?: { total?: Cents; isLate?: true }) => Promise<void>;
  dismiss: () => void;
};

/** Judges and sends an order by the contract, whose code is fetched when it is first needed. */
export async function sendOrder(order: Submission): Promise<SubmitOutcome> {
  const { submitCheckout } = await import('./order.ts').catch(() => ({ submitCheckout: undefined }));
  return submitCheckout ? submitCheckout(order) : { kind: 'refused', alert: START_FAILED };
}

/** One payment at a time, whatever is tapped. */
const underWay = createStore(false);
/** A payment page that takes longer was stopped on the way. */
const LEAVING_MS = 15_000;
let leaving: ReturnType<typeof setTimeout> | undefined;

function finish(): void {
  clearTimeout(leaving);
  leaving = undefined;
  underWay.set(false);
}

/** Busy from the tap to the answer, and until the browser has left when that is the address of a payment page. */
export function useOnePayment(goTo: (url: string) => void) {
  useEffect(() => {
    // After the Back button brings the page back from memory, it isn't busy any more.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && finish();
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pageshow', comeBack);
      if (leaving) finish();
    };
  }, []);

  async function start(send: () => Promise<string | undefined>): Promise<void> {
    if (underWay.get()) return;
    underWay.set(true);
    const url = await send().catch((error: unknown) => {
      finish();
      throw error;
    });
    if (url === undefined) return finish();
    leaving = setTimeout(finish, LEAVING_MS);
    goTo(url);
  }

  return { busy: underWay.use(), start };
}

export function leaveFor(url: string): void {
  window.location.assign(url);
}

export function usePayment(
  cart: readonly CartItem[],
  form: UseFormReturn<CheckoutForm>,
  actions: PaymentActions,
): Payment {
  const { onOrdered, onRepriced, goTo = leaveFor } = actions;
  const { busy, start } = useOnePayment(goTo);
  const [changed, setChanged] = useState<ChangedTotal>();
  /** The ceremonies, as typed, that were asked about and that are wanted all the same. */
  const [late, setLate] = useState<{ asked?: string; agreed?: string }>({});
  const ceremony = useWatch({ control: form.control, name: 'funeral_time' });

  function refuse({ alert, fields = [], isStale }: Extract<SubmitOutcome, { kind: 'refused' }>) {
    for (const { name, message } of fields) form.setError(name, { type: 'server', message });
    const changed = isStale ? [addresses.listProductsByIds, addresses.getCeremony] : [];
    for (const address of changed) void invalidate(getQueryClient(), address);
    showAlert({ type: 'error', ...alert });
  }

  function askAgain({ lines, shown, total }: Extract<SubmitOutcome, { kind: 'total-changed' }>) {
    setChanged({ shown, total });
    onRepriced(lines.map(({ item, title, price }) => ({ id: item._id, title, price: reaisFromCents(price) })));
  }

  /** Gives the address to pay at, where there is one. */
  async function send(typed: CheckoutForm, agreed: { total?: Cents; isLate?: true }): Promise<string | undefined> {
    const isLateAgreed = agreed.isLate === true || late.agreed === typed.funeral_time;
    setChanged(undefined);
    setLate(isLateAgreed ? { agreed: typed.funeral_time } : {});
    const order = { items: cart, form: typed, agreedTotal: agreed.total, isLateAgreed, orderId: ensureOrderId };
    const outcome = await sendOrder(order);
    if (outcome.kind === 'past-deadline') setLate({ asked: typed.funeral_time });
    else if (outcome.kind === 'already-paid') tellPaid(cart);
    else if (outcome.kind === 'refused') refuse(outcome);
    else if (outcome.kind === 'total-changed') askAgain(outcome);
    else {
      markSent([...cart], new Date(), outcome.link);
      onOrdered();
      return outcome.link.url;
    }
    return undefined;
  }

  async function tellProblems() {
    const { alertOf, problemsOf } = await import('./order.ts');
    showAlert({ type: 'error', ...alertOf(problemsOf(form.getValues(), cart, new Date())) });
  }

  function pay(agreed: { total?: Cents; isLate?: true } = {}) {
    return start(async () => {
      let url: string | undefined;
      await form.handleSubmit(async (typed) => {
        url = await send(typed, agreed);
      }, tellProblems)();
      return url;
    });
  }

  function dismiss() {
    setChanged(undefined);
    setLate({});
  }

  return { busy, changed, isLate: late.asked !== undefined && late.asked === ceremony, pay, dismiss };
}
