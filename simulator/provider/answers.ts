import { providerDate } from '../clock.ts';
import { refundedCents } from './ledger.ts';
import type { PaymentRecord, PreferenceRecord, RefundRecord } from './records.ts';

/** A preference in the provider's format, without fields that the shop doesn't read. */
export function preferenceAnswer(preference: PreferenceRecord, origin: string, collectorId: string) {
  const { body } = preference;
  const checkout = `${origin}/checkout/v1/redirect?pref_id=${preference.id}`;
  return {
    auto_return: '',
    ...body,
    client_id: collectorId,
    collector_id: Number(collectorId),
    date_created: providerDate(preference.createdAt),
    external_reference: body.external_reference ?? '',
    id: preference.id,
    init_point: checkout,
    sandbox_init_point: checkout,
    last_updated: providerDate(preference.updatedAt),
  };
}

/** The reference in the provider's answer about a payment, distorted or real. */
export function toldReference({ reference, distortion }: PaymentRecord): string | undefined {
  return distortion.reference ?? reference;
}

/** Pix costs 0.99 % of what was paid. */
const FEE_RATE = 0.0099;
const feeCents = ({ amountCents }: PaymentRecord): number => Math.round(amountCents * FEE_RATE);

/** A payment in the provider's format, without fields that the shop doesn't read. */
export function paymentAnswer(payment: PaymentRecord) {
  const { distortion } = payment;
  return {
    id: Number(payment.id),
    date_created: providerDate(payment.createdAt),
    date_approved: payment.approvedAt === undefined ? null : providerDate(payment.approvedAt),
    date_last_updated: providerDate(payment.updatedAt),
    status: distortion.status ?? payment.status,
    status_detail: payment.statusDetail,
    payment_method_id: payment.method,
    payment_type_id: payment.method === 'pix' ? 'bank_transfer' : 'account_money',
    currency_id: distortion.currency ?? payment.currency,
    transaction_amount: distortion.amount ?? payment.amountCents / 100,
    transaction_amount_refunded: refundedCents(payment) / 100,
    fee_details:
      payment.approvedAt === undefined
        ? []
        : [{ type: 'mercadopago_fee', fee_payer: 'collector', amount: feeCents(payment) / 100 }],
    transaction_details: {
      net_received_amount: payment.approvedAt === undefined ? 0 : (payment.amountCents - feeCents(payment)) / 100,
    },
    money_release_date: payment.approvedAt === undefined ? null : providerDate(payment.approvedAt),
    external_reference: toldReference(payment) ?? null,
    collector_id: Number(distortion.collectorId ?? payment.collectorId),
    live_mode: distortion.liveMode ?? payment.liveMode,
  };
}

export type PreferenceAnswer = ReturnType<typeof preferenceAnswer>;
export type PaymentAnswer = ReturnType<typeof paymentAnswer>;

/** A refund in the provider's format. */
export function refundAnswer(payment: PaymentRecord, refund: RefundRecord) {
  return {
    id: Number(refund.id),
    payment_id: Number(payment.id),
    amount: refund.amountCents / 100,
    date_created: providerDate(refund.createdAt),
    status: 'approved',
  };
}
