import { createHash, randomUUID } from 'node:crypto';
import { type Clock, randomDigits } from '../identifiers.ts';
import type { Journal } from '../journal.ts';
import { type PreferenceBody, ProviderRefusal, parsePreferenceBody, totalCentsOf } from './preference-body.ts';
import {
  afterEvent,
  canHappen,
  type Distortion,
  type PaymentEvent,
  type PaymentMethod,
  type PaymentRecord,
  type PreferenceRecord,
  type RefundRecord,
  refundedCents,
} from './records.ts';

const PIX_LIFE_MS = 24 * 3_600_000;

type LedgerOptions = {
  clock: Clock;
  journal: Journal;
  collectorId: string;
  /** Called after every created or changed payment was recorded. */
  onChange: (payment: PaymentRecord, action: 'payment.created' | 'payment.updated') => void;
};

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** The parts of a preference that follow from its body. */
const agreedIn = (body: PreferenceBody) => ({
  body,
  totalCents: totalCentsOf(body),
  expiresAt: body.expires && body.expiration_date_to ? Date.parse(body.expiration_date_to) : undefined,
  bodyHash: hashOf(body),
});

/** Preferences and payments of the simulated provider; each change is recorded before it is announced. */
export class Ledger {
  readonly #options: LedgerOptions;
  readonly #preferences = new Map<string, PreferenceRecord>();
  readonly #payments = new Map<string, PaymentRecord>();

  constructor(options: LedgerOptions) {
    this.#options = options;
    for (const { kind, value } of options.journal.entries) this.#restore(kind, value);
  }

  preferences(): PreferenceRecord[] {
    return [...this.#preferences.values()];
  }

  preference(id: string): PreferenceRecord | undefined {
    return this.#preferences.get(id);
  }

  payments(): PaymentRecord[] {
    this.sweep();
    return [...this.#payments.values()];
  }

  payment(id: string): PaymentRecord | undefined {
    this.sweep();
    return this.#payments.get(id);
  }

  paymentsOf(preferenceId: string): PaymentRecord[] {
    return this.payments().filter((payment) => payment.preferenceId === preferenceId);
  }

  isExpired(preference: PreferenceRecord): boolean {
    return preference.expiresAt !== undefined && preference.expiresAt <= this.#options.clock.now();
  }

  /** Creates a preference; the same key and body return the same one. Throws ProviderRefusal. */
  createPreference(input: unknown, idempotencyKey: string | undefined): PreferenceRecord {
    const agreed = agreedIn(parsePreferenceBody(input));
    const repeated = this.preferences().find(
      ({ idempotencyKey: key, bodyHash }) =>
        key !== undefined && key === idempotencyKey && bodyHash === agreed.bodyHash,
    );
    if (repeated) return repeated;
    const id = `${this.#options.collectorId}-${randomUUID()}`;
    return this.#savePreference({ ...agreed, id, merchantOrderId: randomDigits(11), idempotencyKey });
  }

  /** Replaces the given fields of a preference. Throws ProviderRefusal. */
  updatePreference(known: PreferenceRecord, changes: object): PreferenceRecord {
    const agreed = agreedIn(parsePreferenceBody({ ...known.body, ...changes }));
    return this.#savePreference({ ...known, ...agreed });
  }

  /** Ends a preference now and cancels its open payments. */
  expirePreference(preference: PreferenceRecord): PreferenceRecord {
    const ended = this.#savePreference({ ...preference, expiresAt: this.#options.clock.now() });
    this.sweep();
    return ended;
  }

  createPayment(preference: PreferenceRecord, method: PaymentMethod): PaymentRecord {
    const now = this.#options.clock.now();
    const payment: PaymentRecord = {
      id: randomDigits(12),
      preferenceId: preference.id,
      merchantOrderId: preference.merchantOrderId,
      status: 'pending',
      statusDetail: 'pending_waiting_transfer',
      method,
      amountCents: preference.totalCents,
      currency: 'BRL',
      reference: preference.body.external_reference,
      collectorId: this.#options.collectorId,
      liveMode: true,
      createdAt: now,
      updatedAt: now,
      approvedAt: undefined,
      expiresAt: preference.expiresAt ?? now + PIX_LIFE_MS,
      approvesAt: undefined,
      refunds: [],
      distortion: {},
    };
    return this.#savePayment(payment, 'payment.created');
  }

  /** Applies `event`. Throws ProviderRefusal 400 when the payment's status doesn't allow it. */
  apply(payment: PaymentRecord, event: PaymentEvent): PaymentRecord {
    const changed = afterEvent(payment, event, this.#options.clock.now());
    if (!changed) throw new ProviderRefusal(400, 'bad_request', `${event} can't happen to a payment ${payment.status}`);
    return this.#savePayment(changed, 'payment.updated');
  }

  /** Changes the API's answers about a payment, in addition to earlier changes, without a notification. */
  distort(payment: PaymentRecord, distortion: Distortion): PaymentRecord {
    const changed = { ...payment, distortion: { ...payment.distortion, ...distortion } };
    this.#keepPayment(changed);
    return changed;
  }

  /** Schedules the payment's approval for `instant`. */
  approveAt(payment: PaymentRecord, instant: number): PaymentRecord {
    const changed = { ...payment, approvesAt: instant };
    this.#keepPayment(changed);
    return changed;
  }

  /** Refunds a payment. Throws ProviderRefusal: nothing to refund (400), more than is left (400), key reused (409). */
  refund(payment: PaymentRecord, amountCents: number | undefined, idempotencyKey: string): RefundRecord {
    const bodyHash = hashOf({ id: payment.id, amountCents: amountCents ?? null });
    const repeated = payment.refunds.find((known) => known.idempotencyKey === idempotencyKey);
    if (repeated?.bodyHash === bodyHash) return repeated;
    if (repeated) throw new ProviderRefusal(409, 'idempotency_error', 'X-Idempotency-Key was used with another body');
    const left = payment.amountCents - refundedCents(payment);
    const amount = amountCents ?? left;
    if (!canHappen('refund', payment.status) || amount <= 0 || amount > left) {
      throw new ProviderRefusal(400, 'bad_request', 'The amount can not be refunded');
    }
    const refund = { id: randomDigits(10), amountCents: amount, idempotencyKey, bodyHash };
    const changed = { ...payment, refunds: [...payment.refunds, refund], updatedAt: this.#options.clock.now() };
    if (amount === left) this.apply(changed, 'refund');
    else this.#savePayment({ ...changed, statusDetail: 'partially_refunded' }, 'payment.updated');
    return refund;
  }

  /** Approves the payments due by now, and cancels those of expired preferences. */
  sweep(): void {
    const now = this.#options.clock.now();
    for (const payment of this.#payments.values()) {
      if (payment.approvesAt !== undefined && payment.approvesAt <= now && canHappen('approve', payment.status)) {
        this.apply(payment, 'approve');
        continue;
      }
      const preference = this.#preferences.get(payment.preferenceId);
      const deadline = Math.min(payment.expiresAt, preference?.expiresAt ?? Number.POSITIVE_INFINITY);
      if (deadline <= now && canHappen('expire', payment.status)) this.apply(payment, 'expire');
    }
  }

  #restore(kind: string, value: unknown): void {
    if (kind === 'preference') this.#preferences.set((value as PreferenceRecord).id, value as PreferenceRecord);
    if (kind === 'payment') this.#payments.set((value as PaymentRecord).id, value as PaymentRecord);
  }

  #savePreference(preference: PreferenceRecord): PreferenceRecord {
    this.#options.journal.append('preference', preference);
    this.#preferences.set(preference.id, preference);
    return preference;
  }

  #keepPayment(payment: PaymentRecord): void {
    this.#options.journal.append('payment', payment);
    this.#payments.set(payment.id, payment);
  }

  #savePayment(payment: PaymentRecord, action: 'payment.created' | 'payment.updated'): PaymentRecord {
    this.#keepPayment(payment);
    this.#options.onChange(payment, action);
    return payment;
  }
}
