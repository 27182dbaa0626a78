import type { PaymentRecord, PreferenceRecord } from '../provider/records.ts';

type BackUrlKind = 'success' | 'pending' | 'failure';

/** Where a buyer in this state is sent: leaving without a payment counts as giving up. */
function backUrlKind(payment: PaymentRecord | undefined): BackUrlKind {
  if (payment?.status === 'approved') return 'success';
  return payment?.status === 'pending' || payment?.status === 'in_process' ? 'pending' : 'failure';
}

/**
 * The shop's address with everything the provider adds to it; what the address has of its own stays.
 * Without a payment the provider writes the text 'null'. Undefined when the shop gave no such address.
 */
export function backUrl(preference: PreferenceRecord, payment: PaymentRecord | undefined): string | undefined {
  const address = preference.body.back_urls?.[backUrlKind(payment)];
  if (address === undefined) return undefined;
  const url = new URL(address);
  const none = 'null';
  const values = {
    collection_id: payment?.id ?? none,
    collection_status: payment?.status ?? none,
    payment_id: payment?.id ?? none,
    status: payment?.status ?? none,
    external_reference: preference.body.external_reference || none,
    payment_type: payment ? (payment.method === 'pix' ? 'bank_transfer' : 'account_money') : none,
    merchant_order_id: payment?.merchantOrderId ?? none,
    preference_id: preference.id,
    site_id: 'MLB',
    processing_mode: 'aggregator',
    merchant_account_id: none,
  };
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
  return url.href;
}

/** Origins of all addresses the shop gave: a form may be redirected to them. */
export function backUrlOrigins({ body }: PreferenceRecord): string[] {
  const { success, pending, failure } = body.back_urls ?? {};
  return [success, pending, failure].flatMap((address) => (address === undefined ? [] : [new URL(address).origin]));
}
