import * as addresses from '#contract/addresses.ts';
import { createPayment } from '#contract/payments.ts';
import type { KnownPlace } from '#contract/places.ts';
import { listProductsByIds } from '#contract/products.ts';
import type { getArrivalPromise } from '#contract/store.ts';
import { type CartItem, cartTotal } from '#domain/cart.ts';
import { type PricedItem, paymentRequest, priceCart, pricedTotal, type WreathUnit } from '#domain/checkout.ts';
import type { Cents } from '#domain/money.ts';
import { isPastDeadline } from '#domain/promise.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { arrivalAsked, knownPlaces } from '#web/lib/use-arrival.ts';
import {
  type CheckoutForm,
  type CheckoutName,
  FIELD_NAMES,
  faixaName,
  type RefusalAlert,
  START_FAILED,
  sentMoment,
  unitsOf,
} from './checkout-form.ts';
import { draftStore, type PaymentLink, toPaymentLink } from './draft.ts';
import { alertOf, problemsOf } from './order-rules.ts';

/** A message beside a field. */
export type FieldMessage = { name: CheckoutName; message: string };

export type SubmitOutcome =
  | { kind: 'link'; link: PaymentLink }
  /** `isStale`: the catalogue has changed since it was looked at. */
  | { kind: 'refused'; alert: RefusalAlert; fields?: FieldMessage[]; isStale?: boolean }
  | { kind: 'already-paid' }
  /** Nothing can be promised for this ceremony any more: nothing was sent. */
  | { kind: 'past-deadline' }
  /** The server's prices differ from what the buyer was shown: nothing was sent. Amounts in centavos. */
  | { kind: 'total-changed'; shown: Cents; total: Cents; lines: PricedItem[] };

const LINK_FAILED: RefusalAlert = { ...START_FAILED, title: 'Erro ao criar link de pagamento.' };

/** The fields that the server named, each with its reason. */
function refusedFields(error: ApiError, units: readonly WreathUnit[]): FieldMessage[] {
  return error.issues.flatMap(({ loc, msg: message }): FieldMessage[] => {
    const field = FIELD_NAMES.find((name) => loc.includes(name));
    if (field) return [{ name: field, message }];
    const at = loc.indexOf('faixa_texts');
    const unit = at < 0 ? undefined : units[Number(loc[at + 1] ?? 0)];
    return unit ? [{ name: faixaName(unit), message }] : [];
  });
}

/** The server's refusal of the payment: its own text where it is meant for buyers, otherwise the fixed one. */
function paymentRefusal(error: unknown, units: readonly WreathUnit[]): SubmitOutcome {
  if (!(error instanceof ApiError)) return { kind: 'refused', alert: START_FAILED };
  const { status, detailText: text } = error;
  if (error.serverCode === 'already-paid') return { kind: 'already-paid' };
  if (text !== undefined && (status === 409 || status === 422 || status === 429)) {
    return { kind: 'refused', alert: { title: START_FAILED.title, description: text }, isStale: status === 409 };
  }
  const fields = status === 422 ? refusedFields(error, units) : [];
  const [first] = fields;
  return first
    ? { kind: 'refused', alert: { title: START_FAILED.title, description: first.message }, fields }
    : { kind: 'refused', alert: START_FAILED };
}

async function quote(items: readonly CartItem[]): Promise<SubmitOutcome | PricedItem[]> {
  let answer: unknown;
  try {
    answer = await call(listProductsByIds, { query: { ids: items.map((item) => item._id) } });
  } catch {
    return { kind: 'refused', alert: START_FAILED };
  }
  const priced = priceCart(items, answer);
  if (priced.ok) return priced.lines;
  if (priced.reason === 'not-a-list') {
    return { kind: 'refused', alert: { ...START_FAILED, title: 'Resposta inválida da API ao buscar produtos.' } };
  }
  return { kind: 'refused', alert: { ...START_FAILED, title: `Produto inválido ou sem preço: ${priced.title}` } };
}

/** Whether the ceremony is past its deadline, as far as the shop can be asked: it marks such an order by itself too. */
async function isTooLate({ funeral_time, funeral_location }: CheckoutForm): Promise<boolean> {
  try {
    const places = getQueryClient().getQueryData<KnownPlace[]>(knownPlaces.queryKey);
    const { verdict } = await call<typeof getArrivalPromise>(
      addresses.getArrivalPromise,
      arrivalAsked(funeral_time, funeral_location, places),
    );
    return isPastDeadline(verdict);
  } catch {
    return false;
  }
}

/** The payment's address, or null when a browser may not go to it. */
function paymentLink(answer: unknown): PaymentLink | null {
  const found: Partial<Record<string, unknown>> = typeof answer === 'object' && answer !== null ? { ...answer } : {};
  return toPaymentLink(found.init_point, found.expires_at, found.order_key);
}

export type Submission = {
  items: readonly CartItem[];
  form: CheckoutForm;
  /** The total in centavos that the buyer has seen and agreed to. */
  agreedTotal?: Cents | undefined;
  /** The buyer wants it though the ceremony is past its deadline. */
  isLateAgreed?: boolean;
  orderId: () => string;
};

/**
 * Sends the order: what was typed, the server's prices, payment link, in this order; the first refusal ends it. Never
 * throws and changes nothing that is kept.
 */
export async function submitCheckout({
  items,
  form,
  agreedTotal,
  isLateAgreed = false,
  orderId,
}: Submission): Promise<SubmitOutcome> {
  const now = new Date();
  const problems = problemsOf(form, items, now);
  if (problems.length > 0) return { kind: 'refused', alert: alertOf(problems), fields: problems };
  const fields = { ...form, funeral_time: sentMoment(form.funeral_time, now) };
  const [lines, isLate] = await Promise.all([quote(items), !isLateAgreed && isTooLate(fields)]);
  if (!Array.isArray(lines)) return lines;
  if (isLate) return { kind: 'past-deadline' };
  const total = pricedTotal(lines);
  const shown = agreedTotal ?? cartTotal(items);
  if (total !== shown) return { kind: 'total-changed', shown, total, lines };
  const units = unitsOf(items, form.faixas);
  try {
    const { ceremony } = draftStore.get();
    const body = paymentRequest({ fields, lines, units, orderId: orderId(), ceremony, whatsapp: form.whatsapp });
    const link = paymentLink(await call(createPayment, { body }));
    return link === null ? { kind: 'refused', alert: LINK_FAILED } : { kind: 'link', link };
  } catch (error) {
    // Accepted, but without a readable link; a failure of the server has a status of its own.
    if (error instanceof ApiError && error.code === 'bad-response' && error.status === 200)
      return { kind: 'refused', alert: LINK_FAILED };
    return paymentRefusal(error, units);
  }
}
