import type { ProviderStatus } from '#domain/payment.ts';
import { providerDate } from '../identifiers.ts';
import type { PreferenceBody } from './preference-body.ts';

/** Instants are milliseconds since 1970 UTC, money is centavos. */
export type PreferenceRecord = {
  id: string;
  /** The id of the merchant order that groups this preference's payments. */
  merchantOrderId: string;
  body: PreferenceBody;
  totalCents: number;
  expiresAt: number | undefined;
  idempotencyKey: string | undefined;
  bodyHash: string;
};

export type RefundRecord = {
  id: string;
  amountCents: number;
  idempotencyKey: string;
  bodyHash: string;
};

export type PaymentMethod = 'pix' | 'account_money';

export type PaymentRecord = {
  id: string;
  preferenceId: string;
  merchantOrderId: string;
  status: ProviderStatus;
  statusDetail: string;
  method: PaymentMethod;
  amountCents: number;
  currency: string;
  reference: string | undefined;
  collectorId: string;
  liveMode: boolean;
  createdAt: number;
  updatedAt: number;
  approvedAt: number | undefined;
  expiresAt: number;
  /** When the payment is approved automatically ('pagar em N segundos'). */
  approvesAt: number | undefined;
  refunds: RefundRecord[];
  distortion: Distortion;
};

export function refundedCents(payment: PaymentRecord): number {
  return payment.refunds.reduce((total, { amountCents }) => total + amountCents, 0);
}

/** Values that the API answers instead of a payment's real ones. `amount` is in reais, as in JSON. */
export type Distortion = {
  amount?: number;
  currency?: string;
  collectorId?: string;
  reference?: string;
  liveMode?: boolean;
  status?: string;
};

/** The events of a payment. 'late' is a fault: the money arrives after the payment was cancelled. */
export type PaymentEvent =
  | 'approve'
  | 'review'
  | 'reject'
  | 'expire'
  | 'late'
  | 'dispute'
  | 'resolve'
  | 'refund'
  | 'charge-back'
  | 'contest'
  | 'reimburse';

type Step = { from: ProviderStatus[]; status: ProviderStatus; detail: string };

const STEPS: Record<PaymentEvent, Step> = {
  approve: { from: ['pending', 'in_process', 'authorized'], status: 'approved', detail: 'accredited' },
  review: { from: ['pending'], status: 'in_process', detail: 'pending_review_manual' },
  reject: { from: ['pending', 'in_process'], status: 'rejected', detail: 'rejected_by_bank' },
  expire: { from: ['pending', 'in_process'], status: 'cancelled', detail: 'expired' },
  late: { from: ['cancelled'], status: 'approved', detail: 'accredited' },
  dispute: { from: ['approved'], status: 'in_mediation', detail: '' },
  resolve: { from: ['in_mediation'], status: 'approved', detail: 'accredited' },
  refund: { from: ['approved', 'in_mediation'], status: 'refunded', detail: 'refunded' },
  contest: { from: ['approved', 'in_mediation'], status: 'charged_back', detail: 'in_process' },
  'charge-back': { from: ['approved', 'in_mediation', 'charged_back'], status: 'charged_back', detail: 'settled' },
  reimburse: { from: ['charged_back'], status: 'charged_back', detail: 'reimbursed' },
};

export function canHappen(event: PaymentEvent, status: ProviderStatus): boolean {
  return STEPS[event].from.includes(status);
}

/** The payment after `event` at `instant`; undefined when its status doesn't allow it. */
export function afterEvent(payment: PaymentRecord, event: PaymentEvent, instant: number): PaymentRecord | undefined {
  if (!canHappen(event, payment.status)) return undefined;
  const { status, detail } = STEPS[event];
  const approvedAt = status === 'approved' ? (payment.approvedAt ?? instant) : payment.approvedAt;
  return { ...payment, status, statusDetail: detail, approvedAt, approvesAt: undefined, updatedAt: instant };
}

/** A preference in the provider's format, without fields that the shop doesn't read. */
export function preferenceAnswer(preference: PreferenceRecord, origin: string, collectorId: string) {
  const { body } = preference;
  return {
    auto_return: '',
    ...body,
    collector_id: Number(collectorId),
    external_reference: body.external_reference ?? '',
    id: preference.id,
    init_point: `${origin}/checkout/v1/redirect?pref_id=${preference.id}`,
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
