import { type FieldErrors, set } from 'react-hook-form';
import type { z } from 'zod';
import * as addresses from '#contract/addresses.ts';
import type { CallInput } from '#contract/endpoint.ts';
import type { ValidationIssue } from '#contract/errors.ts';
import { createPayment, orderData } from '#contract/payments.ts';
import type { KnownPlace } from '#contract/places.ts';
import { listProductsByIds } from '#contract/products.ts';
import type { getArrivalPromise } from '#contract/store.ts';
import { type CartItem, cartTotal } from '#domain/cart.ts';
import {
  CEREMONY_PAST,
  type CheckoutField,
  isCeremonyPast,
  type PricedItem,
  priceCart,
  pricedTotal,
  type WreathUnit,
  wreathUnits,
} from '#domain/checkout.ts';
import { parseInstant } from '#domain/dates.ts';
import { type Cents, reaisFromCents } from '#domain/money.ts';
import { DEFAULT_COLOR, FAIXA_FEE, FAIXA_LINE_TITLE, isBlank } from '#domain/order.ts';
import { isPastDeadline } from '#domain/promise.ts';
import { momentOf, readMoment } from '#domain/typed-moment.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { PHONE_REFUSAL } from '#web/lib/phone-refusal.ts';
import { getQueryClient } from '#web/lib/query-client.ts';
import { arrivalAsked, knownPlaces } from '#web/lib/use-arrival.ts';
import {
  CHECKOUT_LABELS,
  type CheckoutForm,
  type CheckoutName,
  FIELD_NAMES,
  type RefusalAlert,
  START_FAILED,
  sentMoment,
} from './checkout-form.ts';
import { draftStore, type PaymentLink, toPaymentLink } from './draft.ts';

const schema = orderData.pick({
  buyer_name: true,
  buyer_email: true,
  buyer_phone: true,
  buyer_cpf: true,
  billing_address: true,
  deceased_name: true,
  funeral_location: true,
  funeral_time: true,
  faixa_texts: true,
});

export type Problem = { name: CheckoutName; label: string; message: string; isMissing: boolean };

/** Why a ceremony's time as typed isn't one; undefined when it is. */
export function momentProblem(typed: string, now: Date): string | undefined {
  const { day, time, noDay, noTime } = readMoment(typed, now);
  if (noDay) return `O dia ${noDay} não existe.`;
  if (noTime) return `A hora ${noTime} não existe.`;
  if (day && !time) return 'Falta a hora. Escolha um horário ou escreva, como 14:30.';
  if (time && !day) return 'Falta o dia. Escolha um dia ou escreva, como 25/12.';
  const instant = parseInstant(momentOf({ ...(day && { day }), ...(time && { time }) }) ?? '');
  if (!instant) return 'Informe o dia e a hora, como 25/12 14:30.';
  return isCeremonyPast(instant, now) ? CEREMONY_PAST : undefined;
}

function messageOf(name: CheckoutField, value: string, message: string, now: Date): string {
  if (name === 'funeral_time') return momentProblem(value, now) ?? message;
  if (name === 'buyer_phone') return PHONE_REFUSAL.atField;
  return isBlank(value) ? 'Preencha este campo.' : message;
}

/** Nothing visible, or half a moment: a day without an hour. */
function isMissing(name: CheckoutField, value: string, now: Date): boolean {
  if (name !== 'funeral_time') return isBlank(value);
  const { day, time, noDay, noTime } = readMoment(value, now);
  return isBlank(value) || (!noDay && !noTime && (day === undefined) !== (time === undefined));
}

/** The order as the contract takes it: trimmed, the telephone's digits, the ceremony's instant. */
function read(form: CheckoutForm, cart: readonly CartItem[], now: Date) {
  const { faixas, whatsapp: _, ...fields } = form;
  return schema.safeParse({
    ...fields,
    funeral_time: sentMoment(fields.funeral_time, now),
    faixa_texts: wreathUnits(cart, faixas).map(({ text }) => text),
  });
}

export function problemsOf(form: CheckoutForm, cart: readonly CartItem[], now: Date): Problem[] {
  const { faixas, whatsapp: _, ...fields } = form;
  const units = wreathUnits(cart, faixas);
  const { error } = read(form, cart, now);
  const messages = new Map((error?.issues ?? []).toReversed().map(({ path, message }) => [path.join('.'), message]));
  if (momentProblem(fields.funeral_time, now)) messages.set('funeral_time', CEREMONY_PAST);
  const faixaProblems = units.flatMap((unit, at): Problem[] => {
    const message = messages.get(`faixa_texts.${at}`);
    const isUnwritten = isBlank(unit.text);
    const shown = isUnwritten ? 'Escreva o texto desta faixa.' : message;
    return message && shown ? [{ name: unit.name, label: unit.label, message: shown, isMissing: isUnwritten }] : [];
  });
  const fieldProblems = FIELD_NAMES.flatMap((name): Problem[] => {
    const message = messages.get(name);
    if (!message) return [];
    const shown = messageOf(name, fields[name], message, now);
    return [{ name, label: CHECKOUT_LABELS[name], message: shown, isMissing: isMissing(name, fields[name], now) }];
  });
  return [...faixaProblems, ...fieldProblems];
}

export function errorsOf(form: CheckoutForm, cart: readonly CartItem[]): FieldErrors<CheckoutForm> {
  const errors: FieldErrors<CheckoutForm> = {};
  for (const { name, message } of problemsOf(form, cart, new Date())) set(errors, name, { type: 'contract', message });
  return errors;
}

/** The alert of a form that can't be sent: the first kind of mistake names it; the summary on the page lists them all. */
export function alertOf(problems: readonly Problem[]): RefusalAlert {
  const isFaixa = ({ name }: Problem) => name.startsWith('faixas.');
  const isRequired = (problem: Problem) => problem.isMissing && !isFaixa(problem) && problem.name !== 'buyer_phone';
  const listed = (title: string, named = problems) => ({
    title,
    description: `${named.map(({ label }) => label).join('; ')}.`,
  });
  const unwritten = problems.filter((problem) => isFaixa(problem) && problem.isMissing);
  if (problems.some(isRequired)) {
    return { title: 'Campos obrigatórios', description: 'Preencha todos os dados do comprador e do falecido.' };
  }
  if (problems.some(({ name }) => name === 'buyer_phone')) {
    return { title: PHONE_REFUSAL.title, description: PHONE_REFUSAL.description };
  }
  if (unwritten.length > 0) return listed('Preencha todas as faixas', unwritten);
  const [first] = problems;
  if (problems.length === 1 && first?.message === CEREMONY_PAST) return { title: CEREMONY_PAST };
  return listed(problems.every(isFaixa) ? 'Faixa muito longa' : 'Confira os dados');
}

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

const NO_LINE: RefusalAlert = {
  ...START_FAILED,
  description: `Confira a sua conexão. ${START_FAILED.description}`,
};
const LINK_FAILED: RefusalAlert = { ...START_FAILED, title: 'Erro ao criar link de pagamento.' };

function refusedFields(error: ApiError, units: readonly WreathUnit[]): FieldMessage[] {
  // Whatever stands between the browser and the shop may answer too, with less.
  const issues: readonly Partial<ValidationIssue>[] = error.issues;
  return issues.flatMap(({ loc = [], msg: message = '' }): FieldMessage[] => {
    const field = FIELD_NAMES.find((name) => loc.includes(name));
    if (field) return [{ name: field, message }];
    const at = loc.indexOf('faixa_texts');
    const unit = at < 0 ? undefined : units[Number(loc[at + 1] ?? 0)];
    return unit ? [{ name: unit.name, message }] : [];
  });
}

/** The server's refusal of the payment: its own text where it is meant for buyers, otherwise the fixed one. */
function paymentRefusal(error: unknown, units: readonly WreathUnit[]): SubmitOutcome {
  if (!(error instanceof ApiError)) return { kind: 'refused', alert: START_FAILED };
  if (error.code === 'network-error') return { kind: 'refused', alert: NO_LINE };
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
  } catch (error) {
    return paymentRefusal(error, []);
  }
  const priced = priceCart(items, answer);
  if (priced.ok) return priced.lines;
  if (priced.reason === 'not-a-list') {
    return { kind: 'refused', alert: { ...START_FAILED, title: 'Resposta inválida da API ao buscar produtos.' } };
  }
  return { kind: 'refused', alert: { ...START_FAILED, title: `Produto inválido ou sem preço: ${priced.title}` } };
}

/** Whether the ceremony is past its deadline, as far as the shop can be asked: it marks such an order by itself too. */
async function isTooLate({ funeral_time, funeral_location }: Order): Promise<boolean> {
  try {
    const places = getQueryClient().getQueryData<KnownPlace[]>(knownPlaces.queryKey);
    const { verdict } = await call<typeof getArrivalPromise>(
      addresses.getArrivalPromise,
      arrivalAsked(funeral_time.toISOString(), funeral_location, places),
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

type Order = z.output<typeof schema>;
type Request = CallInput<typeof createPayment>['body'];

/** The body of create-payment: each wreath a line of quantity 1, the faixas a line of their own, prices in reais. */
function paymentRequest(
  order: Order,
  lines: readonly PricedItem[],
  more: Pick<Request['order_data'], 'order_id' | 'ceremony' | 'whatsapp'>,
): Request {
  const wreaths = lines.flatMap(({ item: { _id: id, image, size, quantity }, title, price }) =>
    Array.from({ length: quantity }, () => ({
      ...{ id, title, image, size, color: DEFAULT_COLOR, quantity: 1 },
      price: reaisFromCents(price),
    })),
  );
  return {
    items: [
      ...wreaths.map(({ title, price }) => ({ title, quantity: 1, unit_price: price })),
      { title: FAIXA_LINE_TITLE, quantity: wreaths.length, unit_price: reaisFromCents(FAIXA_FEE) },
    ],
    order_data: {
      ...order,
      ...{ funeral_time: order.funeral_time.toISOString(), payment_method: 'pix', items: wreaths },
      total: reaisFromCents(pricedTotal(lines)),
      ...more,
    },
  };
}

export type Submission = {
  items: readonly CartItem[];
  form: CheckoutForm;
  agreedTotal?: Cents | undefined;
  isLateAgreed?: boolean;
  orderId: () => string;
};

/** The typed fields, the server's prices, the payment link, in this order; the first refusal ends it. Never throws. */
export async function submitCheckout({
  items,
  form,
  agreedTotal,
  isLateAgreed = false,
  orderId,
}: Submission): Promise<SubmitOutcome> {
  const now = new Date();
  const { data: order } = read(form, items, now);
  const problems = problemsOf(form, items, now);
  if (!order || problems.length > 0) return { kind: 'refused', alert: alertOf(problems), fields: problems };
  const [lines, isLate] = await Promise.all([quote(items), !isLateAgreed && isTooLate(order)]);
  if (!Array.isArray(lines)) return lines;
  if (isLate) return { kind: 'past-deadline' };
  const total = pricedTotal(lines);
  const shown = agreedTotal ?? cartTotal(items);
  if (total !== shown) return { kind: 'total-changed', shown, total, lines };
  try {
    const { ceremony } = draftStore.get();
    const more = { order_id: orderId(), ...(ceremony && { ceremony }), ...(form.whatsapp && { whatsapp: true }) };
    const body = paymentRequest(order, lines, more);
    const link = paymentLink(await call(createPayment, { body }));
    return link === null ? { kind: 'refused', alert: LINK_FAILED } : { kind: 'link', link };
  } catch (error) {
    // Accepted, but without a readable link; a failure of the server has a status of its own.
    if (error instanceof ApiError && error.code === 'bad-response' && error.status === 200)
      return { kind: 'refused', alert: LINK_FAILED };
    return paymentRefusal(error, wreathUnits(items, form.faixas));
  }
}
