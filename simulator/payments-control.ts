import { ProviderRefusal } from './provider/preference-body.ts';
import type { Provider } from './provider/provider.ts';
import type { ProviderFault } from './provider/provider-faults.ts';
import {
  canHappen,
  type Distortion,
  type PaymentEvent,
  type PaymentMethod,
  type PaymentRecord,
  type PreferenceRecord,
  paymentAnswer,
  preferenceAnswer,
} from './provider/records.ts';

import type { WebhookOptions } from './provider/webhooks.ts';

/** The id of a payment or preference, or the shop's own reference. */
type TargetId = string | number;
type ApproveOptions = { method?: PaymentMethod };

type Target = { preference: PreferenceRecord; payment: PaymentRecord | undefined };

function findTarget({ ledger }: Provider, target: TargetId): Target {
  const id = String(target);
  const payment = ledger.payment(id);
  const preference = payment
    ? ledger.preference(payment.preferenceId)
    : (ledger.preference(id) ?? ledger.preferences().findLast(({ body }) => body.external_reference === id));
  if (!preference) throw new ProviderRefusal(404, 'not_found', `nothing is known as ${id}`);
  return { preference, payment };
}

export type PaymentsControl = ReturnType<typeof createPaymentsControl>;

/** Actions of payer and provider, for tests and for the checkout page. Throws ProviderRefusal. */
export function createPaymentsControl(provider: Provider, origin: () => string) {
  const { ledger, faults, webhooks } = provider;
  const newestFor = (preference: PreferenceRecord, events: PaymentEvent[]) =>
    ledger.paymentsOf(preference.id).findLast(({ status }) => events.some((event) => canHappen(event, status)));
  /** Applies `event` to the named payment, to the newest one that allows it, or to a new one. */
  const apply = (target: TargetId, event: PaymentEvent) => {
    const { preference, payment } = findTarget(provider, target);
    const chosen = payment ?? newestFor(preference, [event]) ?? ledger.createPayment(preference, 'pix');
    return paymentAnswer(ledger.apply(chosen, event));
  };
  /** The named payment, the preference's newest one, or a new one. */
  const choose = (target: TargetId): PaymentRecord => {
    const { preference, payment } = findTarget(provider, target);
    return payment ?? ledger.paymentsOf(preference.id).at(-1) ?? ledger.createPayment(preference, 'pix');
  };
  const answerOf = (preference: PreferenceRecord) => preferenceAnswer(preference, origin(), provider.collectorId);
  return {
    preferences: () => ledger.preferences().map(answerOf),
    payments: () => ledger.payments().map(paymentAnswer),
    startPayment: (target: TargetId) =>
      paymentAnswer(ledger.createPayment(findTarget(provider, target).preference, 'pix')),
    /** Approves the open payment, or a new one when none is open; also after the link's end ('late'). */
    approve: (target: TargetId, { method }: ApproveOptions = {}) => {
      const { preference, payment: named } = findTarget(provider, target);
      const known = named ?? (method === undefined ? newestFor(preference, ['approve', 'late']) : undefined);
      const payment = known ?? ledger.createPayment(preference, method ?? 'pix');
      return paymentAnswer(ledger.apply(payment, payment.status === 'cancelled' ? 'late' : 'approve'));
    },
    reject: (target: TargetId) => apply(target, 'reject'),
    dispute: (target: TargetId) => apply(target, 'dispute'),
    resolveDispute: (target: TargetId) => apply(target, 'resolve'),
    /** Begins a charge-back: the cardholder reclaims the money, and the bank hasn't decided yet. */
    contest: (target: TargetId) => apply(target, 'contest'),
    /** Decides a charge-back in the shop's favour. */
    reimburse: (target: TargetId) => apply(target, 'reimburse'),
    chargeBack: (target: TargetId) => apply(target, 'charge-back'),
    stopDelivery: (target: TargetId) => {
      const payment = choose(target);
      provider.stopDelivery(payment);
      return paymentAnswer(payment);
    },
    claim: (target: TargetId, status: 'opened' | 'closed') => {
      const payment = choose(target);
      provider.claim(payment, status);
      return paymentAnswer(payment);
    },
    /** Refunds `amount` reais, or the rest. */
    refund: (target: TargetId, amount?: number) => {
      const { preference, payment } = findTarget(provider, target);
      const chosen = payment ?? newestFor(preference, ['refund']);
      if (!chosen) throw new ProviderRefusal(400, 'bad_request', 'nothing was paid');
      const cents = amount === undefined ? undefined : Math.round(amount * 100);
      ledger.refund(chosen, cents, `control-${chosen.refunds.length}`);
      return paymentAnswer(ledger.payment(chosen.id) ?? chosen);
    },
    expire: (target: TargetId) => answerOf(ledger.expirePreference(findTarget(provider, target).preference)),
    /** Changes the API's answers about a payment. */
    distort: (target: TargetId, distortion: Distortion) => paymentAnswer(ledger.distort(choose(target), distortion)),
    setFault: (fault: ProviderFault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    webhooks: {
      set: (options: WebhookOptions) => webhooks.configure(options),
      log: () => webhooks.log(),
      idle: () => webhooks.idle(),
      replayAll: () => webhooks.replayAll(),
    },
  };
}
