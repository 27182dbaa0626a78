import { type PaymentAnswer, type PreferenceAnswer, paymentAnswer, preferenceAnswer } from './provider/answers.ts';
import type { Provider } from './provider/provider.ts';
import type { ProviderFault } from './provider/provider-faults.ts';
import type { Distortion, PaymentMethod, PaymentRecord, PreferenceRecord } from './provider/records.ts';
import { ProviderRefusal } from './provider/refusal.ts';
import { canHappen, type PaymentEvent } from './provider/transitions.ts';
import type { WebhookOptions } from './provider/webhook-request.ts';
import type { WebhookLogEntry } from './provider/webhooks.ts';

/** The id of a payment or preference, or the shop's own reference. */
type TargetId = string | number;
type ApproveOptions = { method?: PaymentMethod };

/** Actions of payer and provider, for tests and for the checkout page. Throws ProviderRefusal. */
export type PaymentsControl = {
  preferences(): PreferenceAnswer[];
  payments(): PaymentAnswer[];
  startPayment(target: TargetId): PaymentAnswer;
  /** Approves the open payment, or a new one when none is open; also after the link's end ('late'). */
  approve(target: TargetId, options?: ApproveOptions): PaymentAnswer;
  reject(target: TargetId): PaymentAnswer;
  dispute(target: TargetId): PaymentAnswer;
  /** Ends the dispute in the shop's favour. */
  resolveDispute(target: TargetId): PaymentAnswer;
  chargeBack(target: TargetId): PaymentAnswer;
  /** Begins a charge-back: the cardholder reclaims the money, and the bank hasn't decided yet. */
  contest(target: TargetId): PaymentAnswer;
  /** Decides a charge-back in the shop's favour. */
  reimburse(target: TargetId): PaymentAnswer;
  /** Suspects fraud: asks the shop not to deliver. */
  stopDelivery(target: TargetId): PaymentAnswer;
  /** Opens a claim about a payment, whose status stays as it is, or closes it. */
  claim(target: TargetId, status: 'opened' | 'closed'): PaymentAnswer;
  /** Refunds `amount` reais, or the rest. */
  refund(target: TargetId, amount?: number): PaymentAnswer;
  /** Ends the link now; its open payments are cancelled. */
  expire(target: TargetId): PreferenceAnswer;
  /** Changes the API's answers about a payment. */
  distort(target: TargetId, distortion: Distortion): PaymentAnswer;
  setFault(fault: ProviderFault): void;
  clearFaults(): void;
  webhooks: {
    set(options: WebhookOptions): void;
    log(): WebhookLogEntry[];
    idle(): Promise<void>;
    flush(): Promise<void>;
    replayAll(): Promise<void>;
  };
};

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

/** The actions of payer and provider, shared by the checkout page, the control API and tests. */
class PaymentActions {
  readonly #provider: Provider;

  constructor(provider: Provider) {
    this.#provider = provider;
  }

  approve(target: TargetId, { method }: ApproveOptions): PaymentRecord {
    const { preference, payment: named } = findTarget(this.#provider, target);
    const known = named ?? (method === undefined ? this.#newestFor(preference, ['approve', 'late']) : undefined);
    const payment = known ?? this.#provider.startPayment(preference, method ?? 'pix');
    return this.#provider.ledger.apply(payment, payment.status === 'cancelled' ? 'late' : 'approve');
  }

  /** Applies `event` to the payment, to the newest one that allows it, or to a new one. */
  apply(target: TargetId, event: PaymentEvent): PaymentRecord {
    const { preference, payment } = findTarget(this.#provider, target);
    const chosen = payment ?? this.#newestFor(preference, [event]) ?? this.#provider.startPayment(preference, 'pix');
    return this.#provider.ledger.apply(chosen, event);
  }

  refund(target: TargetId, amount: number | undefined): PaymentRecord {
    const { preference, payment } = findTarget(this.#provider, target);
    const chosen = payment ?? this.#newestFor(preference, ['refund']);
    if (!chosen) throw new ProviderRefusal(400, 'bad_request', 'nothing was paid');
    const cents = amount === undefined ? undefined : Math.round(amount * 100);
    this.#provider.ledger.refund(chosen, cents, `control-${chosen.refunds.length}`);
    return this.#provider.ledger.payment(chosen.id) ?? chosen;
  }

  /** The named payment, the preference's newest one, or a new one. */
  choose(target: TargetId): PaymentRecord {
    const { preference, payment } = findTarget(this.#provider, target);
    return (
      payment ??
      this.#provider.ledger.paymentsOf(preference.id).at(-1) ??
      this.#provider.startPayment(preference, 'pix')
    );
  }

  #newestFor(preference: PreferenceRecord, events: PaymentEvent[]): PaymentRecord | undefined {
    const payments = this.#provider.ledger.paymentsOf(preference.id);
    return payments.findLast(({ status }) => events.some((event) => canHappen(event, status)));
  }
}

function webhookControl({ webhooks }: Provider): PaymentsControl['webhooks'] {
  return {
    set: (options) => webhooks.configure(options),
    log: () => webhooks.log(),
    idle: () => webhooks.idle(),
    flush: () => webhooks.flush(),
    replayAll: () => webhooks.replayAll(),
  };
}

/** The controls of the simulated provider. `origin` is the simulator's own address. */
export function createPaymentsControl(provider: Provider, origin: () => string): PaymentsControl {
  const { ledger, faults } = provider;
  const actions = new PaymentActions(provider);
  const answerOf = (preference: PreferenceRecord) => preferenceAnswer(preference, origin(), provider.collectorId);
  return {
    preferences: () => ledger.preferences().map(answerOf),
    payments: () => ledger.payments().map(paymentAnswer),
    startPayment: (target) => paymentAnswer(provider.startPayment(findTarget(provider, target).preference, 'pix')),
    approve: (target, options = {}) => paymentAnswer(actions.approve(target, options)),
    reject: (target) => paymentAnswer(actions.apply(target, 'reject')),
    dispute: (target) => paymentAnswer(actions.apply(target, 'dispute')),
    resolveDispute: (target) => paymentAnswer(actions.apply(target, 'resolve')),
    contest: (target) => paymentAnswer(actions.apply(target, 'contest')),
    reimburse: (target) => paymentAnswer(actions.apply(target, 'reimburse')),
    chargeBack: (target) => paymentAnswer(actions.apply(target, 'charge-back')),
    stopDelivery: (target) => {
      const payment = actions.choose(target);
      provider.stopDelivery(payment);
      return paymentAnswer(payment);
    },
    claim: (target, status) => {
      const payment = actions.choose(target);
      provider.claim(payment, status);
      return paymentAnswer(payment);
    },
    refund: (target, amount) => paymentAnswer(actions.refund(target, amount)),
    expire: (target) => answerOf(ledger.expirePreference(findTarget(provider, target).preference)),
    distort: (target, distortion) => paymentAnswer(ledger.distort(actions.choose(target), distortion)),
    setFault: (fault) => faults.add(fault),
    clearFaults: () => faults.clear(),
    webhooks: webhookControl(provider),
  };
}
