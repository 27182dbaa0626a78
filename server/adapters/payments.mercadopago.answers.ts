import { z } from 'zod';
import { centsFromReais } from '#domain/money.ts';
import { PROVIDER_ID, PROVIDER_STATUSES } from '#domain/payment.ts';
import { GatewayError, type PaymentLink, type ProviderClaim, type ProviderPayment } from './payments.ts';

// Ids are text for us. As a number in JSON, one beyond 2^53 would already have lost digits.
const idText = z.union([z.int().positive(), z.string().regex(PROVIDER_ID)]).transform(String);

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));

const amount = z.number().transform((reais, context) => {
  const found = centsFromReais(reais);
  if (found !== undefined) return found;
  context.addIssue({ code: 'custom', message: 'not an amount of money' });
  return z.NEVER;
});

/** Amounts for the books alone: an unreadable one must not keep a payment from its order. */
const toldMoney = {
  fee_details: z
    .array(z.object({ amount, fee_payer: z.string().nullish() }))
    .nullish()
    .catch(undefined),
  transaction_details: z.object({ net_received_amount: amount.nullish() }).nullish().catch(undefined),
  money_release_date: instant.nullish().catch(undefined),
};

const paymentAnswer = z.object({
  ...toldMoney,
  id: idText,
  status: z.enum(PROVIDER_STATUSES).catch('unknown'),
  status_detail: z.string().nullish(),
  external_reference: z.string().nullish(),
  transaction_amount: amount,
  transaction_amount_refunded: amount.nullish(),
  currency_id: z.string(),
  collector_id: idText,
  live_mode: z.boolean(),
  payment_method_id: z.string().nullish(),
  payment_type_id: z.string().nullish(),
  date_approved: instant.nullish(),
  date_last_updated: instant.nullish(),
  date_created: instant,
});

const claimAnswer = z.object({ resource: z.string(), resource_id: idText, status: z.string() });

const searchAnswer = z.object({ results: z.array(z.unknown()) });

const refundAnswer = z.object({ id: idText, status: z.string() });

const linkAnswer = z.object({
  id: z.string().min(1).max(200),
  init_point: z.string().max(2000),
  collector_id: idText.optional(),
});

function parse<T>(schema: z.ZodType<T>, answer: unknown): T {
  const found = schema.safeParse(answer);
  if (found.success) return found.data;
  // Only the places, never the values, which may be the payer's data.
  const places = found.error.issues.map((issue) => issue.path.join('.') || '(whole answer)').join(', ');
  throw new GatewayError('bad-answer', `the provider's answer is not usable at ${places}`);
}

/** The fees that we pay; undefined when the provider names none. */
function feeOf(fees: z.infer<typeof paymentAnswer>['fee_details']): number | undefined {
  if (!fees || fees.length === 0) return undefined;
  return fees.reduce((sum, fee) => sum + (fee.fee_payer === 'payer' ? 0 : fee.amount), 0);
}

/** A payment in the provider's answer. Throws GatewayError ('bad-answer'). */
export function readPayment(answer: unknown): ProviderPayment {
  const payment = parse(paymentAnswer, answer);
  return {
    id: payment.id,
    status: payment.status,
    statusDetail: payment.status_detail ?? '',
    reference: payment.external_reference || undefined,
    amountCents: payment.transaction_amount,
    refundedCents: payment.transaction_amount_refunded ?? 0,
    feeCents: feeOf(payment.fee_details),
    netCents: payment.transaction_details?.net_received_amount ?? undefined,
    releaseAt: payment.money_release_date ?? undefined,
    currency: payment.currency_id,
    collectorId: payment.collector_id,
    liveMode: payment.live_mode,
    method: (payment.payment_type_id === 'account_money' ? 'account_money' : payment.payment_method_id) ?? 'unknown',
    approvedAt: payment.date_approved ?? undefined,
    updatedAt: payment.date_last_updated ?? payment.date_created,
  };
}

/** The payments of a search, in the order of the answer. Throws GatewayError ('bad-answer'). */
export function readSearch(answer: unknown): ProviderPayment[] {
  return parse(searchAnswer, answer).results.map(readPayment);
}

/**
 * The readable payments of a search over the whole account, and the number of all: other sales may look different from
 * ours. Throws GatewayError.
 */
export function readChanges(answer: unknown): { payments: ProviderPayment[]; count: number } {
  const { results } = parse(searchAnswer, answer);
  const readable = results.filter((result) => paymentAnswer.safeParse(result).success);
  return { payments: readable.map(readPayment), count: results.length };
}

/** A refund that the provider accepted. Throws GatewayError ('refused' when the provider rejects it). */
export function readRefund(answer: unknown): { id: string } {
  const { id, status } = parse(refundAnswer, answer);
  if (status === 'rejected' || status === 'cancelled') {
    throw new GatewayError('refused', `the provider answered a refund that is ${status}`);
  }
  return { id };
}

function isProviderPage(url: URL, baseUrl: string | undefined): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (baseUrl !== undefined) return url.origin === new URL(baseUrl).origin;
  return url.protocol === 'https:' && url.port === '' && /(^|\.)mercadopago\.com(\.br)?$/.test(url.hostname);
}

/**
 * The payment page. It must be at the provider's address and belong to our account, because the buyer is sent there.
 * Throws GatewayError ('bad-answer').
 */
export function readLink(
  answer: unknown,
  expected: { baseUrl?: string; collectorId?: string | undefined },
): PaymentLink {
  const { id, init_point: url, collector_id: collectorId } = parse(linkAnswer, answer);
  const page = URL.canParse(url) ? new URL(url) : undefined;
  if (!page || !isProviderPage(page, expected.baseUrl)) {
    throw new GatewayError('bad-answer', 'the payment page does not lie at the provider');
  }
  if (expected.collectorId !== undefined && collectorId !== undefined && collectorId !== expected.collectorId) {
    throw new GatewayError('bad-answer', 'the payment page would pay another account');
  }
  return { preferenceId: id, url: page.href };
}

/** A claim in the provider's answer; undefined for one that is about no payment. Throws GatewayError ('bad-answer'). */
export function readClaim(answer: unknown): ProviderClaim | undefined {
  const { resource, resource_id: paymentId, status } = parse(claimAnswer, answer);
  return resource === 'payment' ? { paymentId, isOpen: status !== 'closed' } : undefined;
}
