import { providerDate } from '../clock.ts';
import { pixCode } from '../pix-code.ts';
import { refundedCents } from './ledger.ts';
import type { PaymentRecord, PreferenceRecord, RefundRecord } from './records.ts';

function dateOrNull(instant: number | undefined): string | null {
  return instant === undefined ? null : providerDate(instant);
}

/** A preference as the provider answers it. */
export function preferenceAnswer(preference: PreferenceRecord, origin: string, collectorId: string) {
  const { body } = preference;
  const checkout = `${origin}/checkout/v1/redirect?pref_id=${preference.id}`;
  return {
    additional_info: '',
    auto_return: '',
    binary_mode: false,
    coupon_code: null,
    coupon_labels: null,
    date_of_expiration: null,
    expiration_date_from: null,
    expiration_date_to: null,
    expires: false,
    internal_metadata: null,
    marketplace: 'NONE',
    marketplace_fee: 0,
    metadata: {},
    notification_url: null,
    processing_modes: null,
    product_id: null,
    redirect_urls: { success: '', pending: '', failure: '' },
    shipments: {},
    total_amount: null,
    financing_group: '',
    ...body,
    client_id: collectorId,
    collector_id: Number(collectorId),
    date_created: providerDate(preference.createdAt),
    external_reference: body.external_reference ?? '',
    id: preference.id,
    init_point: checkout,
    sandbox_init_point: checkout,
    last_updated: providerDate(preference.updatedAt),
    operation_type: 'regular_payment',
    preference_expired: false,
    site_id: 'MLB',
  };
}

/** The reference that the provider tells of a payment. */
export function toldReference({ reference, distortion }: PaymentRecord): string | undefined {
  return distortion.reference ?? reference;
}

/** A payment as the provider answers it. */
export function paymentAnswer(payment: PaymentRecord, preference: PreferenceRecord | undefined) {
  const { distortion } = payment;
  const amount = distortion.amount ?? payment.amountCents / 100;
  const type = payment.method === 'pix' ? 'bank_transfer' : 'account_money';
  return {
    id: Number(payment.id),
    date_created: providerDate(payment.createdAt),
    date_approved: dateOrNull(payment.approvedAt),
    date_last_updated: providerDate(payment.updatedAt),
    date_of_expiration: providerDate(payment.expiresAt),
    money_release_date: dateOrNull(payment.approvedAt),
    status: distortion.status ?? payment.status,
    status_detail: payment.statusDetail,
    payment_method_id: payment.method,
    payment_type_id: type,
    payment_method: { id: payment.method, type, issuer_id: '12501' },
    issuer_id: '12501',
    currency_id: distortion.currency ?? payment.currency,
    transaction_amount: amount,
    transaction_amount_refunded: refundedCents(payment) / 100,
    transaction_details: {
      net_received_amount: payment.approvedAt === undefined ? 0 : amount,
      total_paid_amount: amount,
      overpaid_amount: 0,
    },
    fee_details: [],
    charges_details: [],
    refunds: payment.refunds.map((refund) => refundAnswer(payment, refund)),
    external_reference: toldReference(payment) ?? null,
    metadata: preference?.body.metadata ?? {},
    order: { id: payment.merchantOrderId, type: 'mercadopago' },
    payer: { id: null, email: null, identification: { type: null, number: null } },
    collector_id: Number(distortion.collectorId ?? payment.collectorId),
    live_mode: distortion.liveMode ?? payment.liveMode,
    captured: true,
    binary_mode: false,
    operation_type: 'regular_payment',
    description: preference?.body.items[0]?.title ?? '',
    notification_url: preference?.body.notification_url ?? null,
    statement_descriptor: null,
    processing_mode: 'aggregator',
    point_of_interaction: {
      type: 'CHECKOUT',
      business_info: { branch: 'Merchant Services', unit: 'online_payments', sub_unit: 'checkout_pro' },
      transaction_data: { qr_code: pixCode(payment.amountCents, payment.id), e2e_id: null, transaction_id: null },
    },
  };
}

export type PreferenceAnswer = ReturnType<typeof preferenceAnswer>;
export type PaymentAnswer = ReturnType<typeof paymentAnswer>;

/** A refund as the provider answers it. */
export function refundAnswer(payment: PaymentRecord, refund: RefundRecord) {
  return {
    id: Number(refund.id),
    payment_id: Number(payment.id),
    amount: refund.amountCents / 100,
    source: { id: payment.collectorId, name: 'Loja simulada', type: 'collector' },
    date_created: providerDate(refund.createdAt),
    unique_sequence_number: null,
    refund_mode: 'standard',
    adjustment_amount: 0,
    status: 'approved',
    reason: null,
  };
}
