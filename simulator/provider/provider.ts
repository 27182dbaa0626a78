import { createFaultQueue } from '../fault-queue.ts';
import { type Clock, providerDate, randomDigits } from '../identifiers.ts';
import type { Journal } from '../journal.ts';
import { Ledger } from './ledger.ts';
import type { ProviderFault } from './provider-faults.ts';
import type { PaymentRecord } from './records.ts';
import { WebhookSender } from './webhooks.ts';

type ProviderOptions = {
  clock: Clock;
  journal: Journal;
  accessToken: string;
  webhookSecret: string;
  collectorId: string;
};

type Claim = { id: string; paymentId: string; status: 'opened' | 'closed' };

export type Provider = ReturnType<typeof createProvider>;

/** Assembles the provider: every change of a payment is notified to its preference's address. */
export function createProvider(options: ProviderOptions) {
  const { clock, journal, accessToken, collectorId } = options;
  const webhooks = new WebhookSender(options.webhookSecret);

  const urlOf = ({ preferenceId }: PaymentRecord): string | undefined =>
    ledger.preference(preferenceId)?.body.notification_url;
  const noted = () => ({ api_version: 'v1', date_created: providerDate(clock.now()), user_id: Number(collectorId) });

  const announce = (payment: PaymentRecord, action: string) => {
    const url = urlOf(payment);
    if (url === undefined) return;
    const { id: dataId, liveMode: live_mode } = payment;
    const type = 'payment';
    const body = { ...noted(), id: Number(randomDigits(12)), live_mode, type, action, data: { id: dataId } };
    webhooks.announce(url, { type, dataId, body });
  };
  const faults = createFaultQueue<ProviderFault>();
  const ledger: Ledger = new Ledger({ clock, journal, collectorId, onChange: announce });

  // The fraud alert names payment and merchant order in its body alone.
  const stopDelivery = (payment: PaymentRecord) => {
    const url = urlOf(payment);
    const { id, merchantOrderId, liveMode: live_mode } = payment;
    const ids = { merchant_order: Number(merchantOrderId), payment_id: Number(id), site_id: 'MLB' };
    const data = { description: 'Suspeita de fraude', ...ids };
    const type = 'stop_delivery_op_wh';
    const body = { ...noted(), action: 'Created', data, id, live_mode, type, version: 1 };
    if (url) webhooks.announce(url, { type, body });
  };

  // They last as long as the simulator.
  const claims = new Map<string, Claim>();
  const claim = (payment: PaymentRecord, status: Claim['status']) => {
    const { id: paymentId } = payment;
    const known = [...claims.values()].find((one) => one.paymentId === paymentId);
    const { id: dataId } = known ?? { id: randomDigits(10) };
    claims.set(dataId, { id: dataId, paymentId, status });
    const url = urlOf(payment);
    const type = 'topic_claims_integration_wh';
    const data = { id: dataId, resource: `/post-purchase/v1/claims/${dataId}` };
    if (url) webhooks.announce(url, { type, dataId, body: { ...noted(), action: 'updated', data, id: dataId, type } });
  };

  return { accessToken, collectorId, clock, ledger, webhooks, faults, stopDelivery, claims, claim };
}
