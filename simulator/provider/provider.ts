import { type Clock, providerDate } from '../clock.ts';
import { createFaultQueue, type FaultQueue } from '../fault-queue.ts';
import { randomDigits } from '../identifiers.ts';
import type { Journal } from '../journal.ts';
import { Ledger } from './ledger.ts';
import { type ProviderFault, takePaymentFault } from './provider-faults.ts';
import type { PaymentMethod, PaymentRecord, PreferenceRecord } from './records.ts';
import { WebhookSender } from './webhooks.ts';

type ProviderOptions = {
  clock: Clock;
  journal: Journal;
  accessToken: string;
  webhookSecret: string;
  collectorId: string;
};

type Claim = { id: string; paymentId: string; status: 'opened' | 'closed' };

/** The parts of the simulated payment provider. */
export type Provider = {
  accessToken: string;
  collectorId: string;
  clock: Clock;
  ledger: Ledger;
  webhooks: WebhookSender;
  faults: FaultQueue<ProviderFault>;
  /** Creates a payment, with the active fault if there is one. */
  startPayment(preference: PreferenceRecord, method: PaymentMethod): PaymentRecord;
  /** Asks the shop not to deliver what a payment bought. */
  stopDelivery(payment: PaymentRecord): void;
  /** The claims by their id; they last as long as the simulator. */
  claims: Map<string, Claim>;
  /** Opens a claim about a payment, or closes it. */
  claim(payment: PaymentRecord, status: Claim['status']): void;
};

/** Assembles the provider: every change of a payment is notified to its preference's address. */
export function createProvider(options: ProviderOptions): Provider {
  const { clock, journal, accessToken, collectorId } = options;
  const webhooks = new WebhookSender(options.webhookSecret);

  const announce = (payment: PaymentRecord, action: string) => {
    const url = ledger.preference(payment.preferenceId)?.body.notification_url;
    if (url === undefined) return;
    webhooks.announce(url, {
      paymentId: payment.id,
      action,
      userId: collectorId,
      liveMode: payment.liveMode,
      createdAt: providerDate(clock.now()),
    });
    if (new URL(url).searchParams.get('source_news') === 'webhooks') return;
    webhooks.announceIpn(url, 'payment', payment.id);
    webhooks.announceIpn(url, 'merchant_order', payment.merchantOrderId);
  };
  const faults = createFaultQueue<ProviderFault>();
  const paidTwice = new Set<string>();
  const ledger = new Ledger({
    clock,
    journal,
    collectorId,
    onChange: (payment, action) => {
      announce(payment, action);
      const preference = ledger.preference(payment.preferenceId);
      if (payment.status !== 'approved' || !preference || !paidTwice.delete(payment.id)) return;
      ledger.apply(ledger.createPayment(preference, payment.method, {}), 'approve');
    },
  });
  const startPayment = (preference: PreferenceRecord, method: PaymentMethod) => {
    const { distortion, twice } = takePaymentFault(faults, preference);
    const payment = ledger.createPayment(preference, method, distortion);
    if (twice) paidTwice.add(payment.id);
    return payment;
  };

  const stopDelivery = ({ id, preferenceId, merchantOrderId, liveMode }: PaymentRecord) => {
    const url = ledger.preference(preferenceId)?.body.notification_url;
    const createdAt = providerDate(clock.now());
    if (url) webhooks.announceStop(url, { paymentId: id, merchantOrderId, liveMode, userId: collectorId, createdAt });
  };

  const claims = new Map<string, Claim>();
  const claim = ({ id: paymentId, preferenceId }: PaymentRecord, status: Claim['status']) => {
    const known = [...claims.values()].find((one) => one.paymentId === paymentId);
    const { id } = known ?? { id: randomDigits(10) };
    claims.set(id, { id, paymentId, status });
    const url = ledger.preference(preferenceId)?.body.notification_url;
    if (url) webhooks.announceClaim(url, { claimId: id, createdAt: providerDate(clock.now()) });
  };

  return { accessToken, collectorId, clock, ledger, webhooks, faults, startPayment, stopDelivery, claims, claim };
}
